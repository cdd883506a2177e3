// language → entities: a modest list of places, companies and given names. It only helps where form alone doesn't tell a name.

const set = (lines: string): ReadonlySet<string> =>
  new Set(
    lines
      .split(/[,\n]/u)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

/** Lower case. Single words that are names at the start of a sentence. */
export const GAZETTEER = set(`
europe,asia,africa,america,americas,australia,antarctica,emea,apac,latam
china,japan,korea,india,france,germany,italy,spain,portugal,england,scotland,ireland,wales,britain,canada,mexico,brazil,argentina,chile,peru,colombia,russia,ukraine,poland,sweden,norway,denmark,finland,iceland,netherlands,belgium,switzerland,austria,greece,turkey,egypt,morocco,kenya,nigeria,ethiopia,israel,iran,iraq,vietnam,thailand,singapore,malaysia,indonesia,philippines,pakistan,nepal,taiwan
beijing,shanghai,shenzhen,guangzhou,hangzhou,chengdu,wuhan,nanjing,xiamen,suzhou,tianjin,chongqing,taipei,tokyo,osaka,kyoto,seoul,busan,bangkok,hanoi,jakarta,manila,delhi,mumbai,bangalore,dubai,istanbul,cairo,lagos,nairobi
london,paris,berlin,munich,hamburg,frankfurt,cologne,vienna,zurich,geneva,rome,milan,florence,venice,naples,madrid,barcelona,lisbon,porto,amsterdam,rotterdam,brussels,copenhagen,stockholm,oslo,helsinki,dublin,edinburgh,glasgow,manchester,warsaw,krakow,prague,budapest,athens,moscow,kyiv
boston,chicago,seattle,austin,dallas,houston,denver,miami,atlanta,detroit,philadelphia,portland,oakland,brooklyn,manhattan,california,texas,florida,oregon,toronto,montreal,vancouver,ottawa,calgary,sydney,melbourne,brisbane,perth,auckland,wellington,lima,bogota,santiago
google,microsoft,apple,amazon,meta,netflix,nvidia,intel,openai,anthropic,alibaba,tencent,baidu,huawei,xiaomi,bytedance,samsung,sony,toyota,honda,siemens,bosch,bmw,volkswagen,spotify,stripe,github,gitlab,slack,notion,figma,airbnb,uber,tesla,nike,adidas,ikea,starbucks,costco,walmart
postgres,postgresql,redis,kafka,kubernetes,docker,python,typescript,javascript,java,rust,react,django,linux,windows,android
anna,emma,olivia,sophia,mia,alice,bob,charlie,david,daniel,james,john,michael,robert,william,thomas,peter,paul,mark,lucas,leo,max,tom,tim,sam,alex,chris,kate,laura,lisa,maria,julia,sarah,sara,emily,hannah,grace,lucy,amy,jane,mary,nina,eva,ella,chloe,zoe,jack,harry,henry,george,oliver,noah,liam,ethan,ben,nick,steve,kevin,brian,eric,adam,simon,martin,carlos,luis,diego,ana,priya,raj,wei,ming,yuki,kenji,haruto,omar,fatima,ahmed`);

/** Verbs behind a person's name at the start of a sentence. */
export const PERSON_VERBS = new Set(
  'works worked lives lived likes liked loves loved hates wants wanted said says told went came moved started studies studied plays played bought got got joined left met married teaches taught called asked and prefers enjoys needs owns runs made took gave'.split(
    ' ',
  ),
);

/** Han script. Places and companies as written inside a text. */
export const CHINESE_PLACES = set(`
中国,美国,英国,法国,德国,日本,韩国,印度,俄罗斯,加拿大,澳大利亚,新西兰,意大利,西班牙,葡萄牙,荷兰,瑞士,瑞典,挪威,丹麦,芬兰,新加坡,马来西亚,泰国,越南,印尼,菲律宾,巴西,墨西哥,阿根廷,埃及,土耳其,希腊,冰岛,台湾,香港,澳门,欧洲,亚洲,非洲,美洲,北美,南美,欧美,东南亚
北京,上海,广州,深圳,杭州,成都,重庆,武汉,南京,苏州,天津,西安,长沙,郑州,青岛,大连,宁波,厦门,福州,济南,合肥,昆明,沈阳,哈尔滨,长春,石家庄,太原,南昌,贵阳,南宁,海口,三亚,兰州,西宁,银川,乌鲁木齐,拉萨,无锡,常州,温州,佛山,东莞,珠海,中山,惠州,嘉兴,绍兴,金华,台州,扬州,徐州,烟台,威海,桂林,大理,丽江,洛阳,台北,高雄
浙江,江苏,广东,福建,四川,湖南,湖北,河南,河北,山东,山西,陕西,安徽,江西,云南,贵州,广西,海南,辽宁,吉林,黑龙江,甘肃,青海,宁夏,新疆,西藏,内蒙古
东京,大阪,京都,名古屋,北海道,首尔,釜山,曼谷,清迈,吉隆坡,河内,雅加达,马尼拉,新德里,孟买,迪拜,伦敦,巴黎,柏林,慕尼黑,法兰克福,汉堡,维也纳,苏黎世,日内瓦,罗马,米兰,佛罗伦萨,威尼斯,马德里,巴塞罗那,里斯本,阿姆斯特丹,布鲁塞尔,哥本哈根,斯德哥尔摩,奥斯陆,赫尔辛基,都柏林,爱丁堡,华沙,布拉格,布达佩斯,雅典,莫斯科,伊斯坦布尔,开罗,纽约,洛杉矶,旧金山,西雅图,波士顿,芝加哥,华盛顿,多伦多,温哥华,蒙特利尔,悉尼,墨尔本,硅谷
西湖,浦东,徐汇,海淀,朝阳,滨江,余杭,南山,福田,天河`);
export const CHINESE_COMPANIES = set(`
阿里云,阿里巴巴,阿里,淘宝,天猫,支付宝,蚂蚁集团,菜鸟,腾讯,微信,百度,字节跳动,字节,抖音,今日头条,京东,美团,滴滴,拼多多,华为,小米,网易,快手,哔哩哔哩,小红书,知乎,微博,携程,大疆,比亚迪,蔚来,理想汽车,小鹏,宁德时代,联想,海尔,格力,美的,中兴,平安,招商银行,工商银行,建设银行,中国移动,中国联通,中国电信,国家电网,星巴克,麦当劳,肯德基,瑞幸,海底捞,苹果,谷歌,微软,亚马逊,特斯拉,英伟达,三星,索尼,丰田,本田,优衣库,宜家,耐克,阿迪达斯,飞书,钉钉,企业微信
清华大学,北京大学,清华,北大,复旦大学,复旦,浙江大学,浙大,上海交通大学,交大,南京大学,武汉大学,中山大学,同济大学,中国科学技术大学`);
/** Common surnames; two-character ones first. */
export const DOUBLE_SURNAMES = '欧阳|上官|司马|诸葛|司徒|东方|皇甫|尉迟|公孙|慕容|夏侯';
export const SURNAMES =
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万钱武戴严欧莫孔向汤';
