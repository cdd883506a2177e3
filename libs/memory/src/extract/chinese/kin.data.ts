// extract ▸ chinese: words for the people and animals around a speaker. Written as alternatives of a pattern, longer ones first.

/** What a speaker calls somebody → the attribute and the owner of facts about them. */
export const KIN: Record<string, string> = {
  妻子: 'wife',
  老婆: 'wife',
  太太: 'wife',
  媳妇儿: 'wife',
  媳妇: 'wife',
  爱人: 'spouse',
  丈夫: 'husband',
  老公: 'husband',
  先生: 'husband',
  女儿: 'daughter',
  闺女: 'daughter',
  儿子: 'son',
  孩子: 'child',
  宝宝: 'child',
  妈妈: 'mother',
  母亲: 'mother',
  老妈: 'mother',
  我妈: 'mother',
  爸爸: 'father',
  父亲: 'father',
  老爸: 'father',
  姐姐: 'sister',
  妹妹: 'sister',
  哥哥: 'brother',
  弟弟: 'brother',
  爷爷: 'grandfather',
  奶奶: 'grandmother',
  外公: 'grandfather',
  姥爷: 'grandfather',
  外婆: 'grandmother',
  姥姥: 'grandmother',
  婆婆: 'mother-in-law',
  岳母: 'mother-in-law',
  丈母娘: 'mother-in-law',
  公公: 'father-in-law',
  岳父: 'father-in-law',
  女朋友: 'girlfriend',
  女友: 'girlfriend',
  男朋友: 'boyfriend',
  男友: 'boyfriend',
  闺蜜: 'best friend',
  朋友: 'friend',
  爸妈: 'parents',
  父母: 'parents',
  同事: 'colleague',
  老板: 'boss',
  领导: 'boss',
  室友: 'roommate',
  妈: 'mother',
  爸: 'father',
  姐: 'sister',
  妹: 'sister',
  哥: 'brother',
  弟: 'brother',
};
export const KIN_WORDS = Object.keys(KIN)
  .filter((word) => !word.startsWith('我'))
  .sort((a, b) => b.length - a.length)
  .join('|');
/** Also those whose name is no attribute of the speaker. */
export const PEOPLE = `前(?:男友|女友|夫|妻|任|男朋友|女朋友|老板|同事)|(?:大|小|二|三)?(?:${KIN_WORDS})|(?:表|堂)[哥姐弟妹]|(?:大|二|小)?(?:叔叔?|伯伯?|舅舅?|姑姑?|姑妈|姨妈?|阿姨|舅妈|婶婶|嫂子|姐夫|妹夫)|侄[子女]|外甥女?|孙[子女]|双胞胎|对象|父母|爸妈|家人|老人|公婆|岳父母|兄弟|姐妹|闺蜜|死党|发小|哥们儿?|同学|同桌|舍友|邻居|房东|领导|经理|主管|导师|老师|教练|医生|客户|甲方|团队|组长|助理|徒弟|师傅|娃`;
export const ANIMALS =
  '小狗|狗狗|狗|小猫|猫咪|猫|兔子|仓鼠|鹦鹉|乌龟|金鱼|柯基|金毛|橘猫|布偶猫|布偶|泰迪|拉布拉多|哈士奇|英短|美短|柴犬|边牧|龙猫|荷兰猪|鸽子|蜥蜴|刺猬|猫猫';
