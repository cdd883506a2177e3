// extract ▸ chinese: makes by which people name their phone, computer and car without saying what it is. Alternatives of patterns.

export const MAKES = {
  phone: 'iPhone|苹果手机|小米|红米|华为|荣耀|OPPO|vivo|一加|魅族|三星|Pixel|Galaxy|Mate ?\\d|Redmi|真我|诺基亚',
  computer: 'MacBook|ThinkPad|Surface|iMac|Mac mini|联想|戴尔|惠普|华硕|宏碁|机械革命|拯救者|小新',
  car: '奥迪|宝马|奔驰|大众|丰田|本田|日产|别克|福特|雪佛兰|特斯拉|比亚迪|蔚来|理想|小鹏|问界|极氪|吉利|奇瑞|长安|哈弗|五菱|沃尔沃|保时捷|路虎|雷克萨斯|凯迪拉克|马自达|现代|起亚|标致|斯柯达|红旗|领克|埃安|零跑|飞度|卡罗拉|凯美瑞|雅阁|思域|朗逸|高尔夫|帕萨特|轩逸|汉兰达|途观|宏光|海豚|Polo|SU7|Model [3YSX]',
} as const;
