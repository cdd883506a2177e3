// recall ▸ rank: questions that ask for one attribute of a person in other words than the fact was said in.

/** What the question says ▸ attribute, category or wording of the fact that answers it. */
const CUES: { asked: RegExp; answered: RegExp }[] = [
  {
    asked:
      /\b(where|who|company|employer)\b.*\b(work|employed|job)\b|\bwork(s|ing)? (for|at)\b|哪.{0,6}(上班|工作|任职|就职)|(公司|单位|雇主)|どこで(働|勤)|勤務先|会社|직장|회사/iu,
    answered: /employer|company|workplace|^work$/iu,
  },
  {
    asked:
      /\b(do for (a )?living|occupation|profession|job title|what.*\bjob\b)\b|(职业|职位|岗位|做什么工作|什么工作)|職業|仕事は何|직업/iu,
    answered: /job|occupation|profession|role|title/iu,
  },
  {
    asked:
      /\b(where|(which|what) (city|town|country|place|state))\b.*\b(live|living|reside|based|home)\b|\bhome (city|town)\b|住(在)?哪|哪.{0,4}住|住址|どこに住|어디.{0,4}살/iu,
    answered: /city|home|residence|location|address|lives/iu,
  },
  {
    asked: /\bwhere\b.*\bfrom\b|\b(hometown|born)\b|(老家|家乡|哪里人|出生)|出身|고향/iu,
    answered: /hometown|birthplace|origin|country/iu,
  },
  { asked: /\bname\b|\bcalled\b|叫什么|名字|名前|이름/iu, answered: /name/iu },
  { asked: /\bhow old\b|\bage\b|几岁|多大|年龄|何歳|몇 ?살|나이/iu, answered: /\bage\b|birth/iu },
  { asked: /\bbirthday\b|生日|誕生日|생일/iu, answered: /birthday|birth date/iu },
  { asked: /\ballerg|过敏|アレルギー|알레르기/iu, answered: /allerg/iu },
  { asked: /\b(diet|eat|vegan|vegetarian)\b|(忌口|吃素|饮食)/iu, answered: /diet|food/iu },
  {
    asked: /\b(wife|husband|spouse|partner|married|girlfriend|boyfriend)\b|(妻子|老婆|丈夫|老公|配偶|女朋友|男朋友|结婚)/iu,
    answered: /spouse|partner|wife|husband|marital|relationship/iu,
  },
  { asked: /\b(pet|dog|cat)s?\b|宠物/iu, answered: /pet|dog|cat/iu },
  { asked: /\b(kids?|child|children|son|daughter)\b|(孩子|儿子|女儿)/iu, answered: /child|son|daughter|kids/iu },
  { asked: /\b(phone|email|e-mail)\b|(电话|手机|邮箱)/iu, answered: /phone|e-?mail/iu },
  { asked: /\b(language|speak)\b|(语言|会说)/iu, answered: /language/iu },
];

/** True when the query asks, in any wording, for what this attribute holds. */
export function asksForAttribute(query: string, attribute: string): boolean {
  return CUES.some((cue) => cue.asked.test(query) && cue.answered.test(attribute));
}
