// Words by which a fact is recognised as belonging to a topic. Latin words are compared without their endings, CJK words as parts.

export interface TopicWords {
  /** Tags and categories of facts that mean the topic. */
  tags: string[];
  latin: string;
  cjk: string;
}

/** Keys: the default topics, and names under which projects often keep the same thing (see `TOPIC_ALIASES`). */
export const TOPIC_LEXICON: Record<string, TopicWords> = {
  profile: {
    tags: ['identity', 'profile', 'name', 'age', 'birthday', 'personality'],
    latin: 'born birthday birthplace nationality native gender personality zodiac',
    cjk: '名字 我叫 叫做 姓名 年龄 岁 生日 出生 国籍 性别 母语 性格 星座 籍贯 名前 誕生日 이름 생일',
  },
  work: {
    tags: ['work', 'job', 'career', 'employer', 'occupation'],
    latin:
      'work job career employer employee company office boss manager colleague coworker team project client customer salary promotion promote hire hired engineer developer designer teacher nurse doctor lawyer accountant intern internship startup business deadline meeting profession resign retire retired interview department',
    cjk: '工作 上班 公司 任职 担任 职业 职位 同事 老板 领导 经理 工程师 项目 客户 升职 加班 入职 离职 辞职 面试 实习 创业 部门 团队 仕事 会社 職場 회사 직장',
  },
  education: {
    tags: ['education', 'study', 'school', 'learning'],
    latin:
      'school university college student study studies degree major course class exam thesis professor graduate graduation phd bachelor master lecture homework learn learning scholarship campus diploma certificate tutor',
    cjk: '学校 大学 学生 学习 专业 课程 考试 论文 教授 毕业 博士 硕士 本科 研究生 高中 小学 培训 留学 学位 上课 勉強 학교 대학',
  },
  family: {
    tags: ['family', 'child', 'parent', 'spouse'],
    latin:
      'family wife husband spouse son daughter child children kid kids baby mother father mom mum dad parent brother sister sibling grandmother grandfather grandma grandpa aunt uncle cousin nephew niece married marry wedding pregnant twins stepson stepdaughter',
    cjk: '家人 家庭 妻子 老婆 丈夫 老公 儿子 女儿 孩子 宝宝 妈妈 爸爸 母亲 父亲 父母 哥哥 弟弟 姐姐 妹妹 奶奶 爷爷 外婆 外公 结婚 婚礼 怀孕 家族 息子 가족 아내 남편',
  },
  relationships: {
    tags: ['relationship', 'relationships', 'friend', 'friends', 'social'],
    latin:
      'friend friendship girlfriend boyfriend partner fiance fiancee dating relationship breakup divorce divorced roommate neighbour neighbor mentor community crush engaged',
    cjk: '朋友 女朋友 男朋友 对象 恋爱 约会 分手 离婚 室友 邻居 闺蜜 伴侣 订婚 友達 彼氏 彼女 친구',
  },
  home: {
    tags: ['home', 'residence', 'living', 'housing'],
    latin:
      'home house apartment flat live living lives moved move rent landlord mortgage neighbourhood neighborhood furniture kitchen garden bedroom address residence renovation hometown suburb',
    cjk: '住在 居住 搬家 搬到 房子 公寓 租房 房租 房东 房贷 装修 家具 小区 地址 家乡 老家 引っ越し 住んで 이사 집',
  },
  health: {
    tags: ['health', 'medical', 'allergy', 'fitness', 'diet'],
    latin:
      'health doctor hospital clinic medicine medication pill allergy allergic asthma diabetes diabetic illness sick disease injury injured surgery pain sleep insomnia therapy therapist diet vitamin pregnant anxiety depression stress exercise gym fitness yoga meditation weight blood symptom diagnosis diagnosed dentist vaccine headache',
    cjk: '健康 医生 医院 药 过敏 哮喘 糖尿病 生病 疾病 受伤 手术 疼 睡眠 失眠 治疗 减肥 饮食 焦虑 抑郁 压力 锻炼 健身 瑜伽 冥想 体重 血压 症状 诊断 牙医 疫苗 头痛 病気 アレルギー 건강 알레르기',
  },
  food: {
    tags: ['food', 'drink', 'cuisine', 'cooking'],
    latin:
      'food eat eats eating drink drinks coffee tea beer wine restaurant cook cooking recipe breakfast lunch dinner meal vegetarian vegan meat fish sushi pizza noodle rice bread cake dessert fruit vegetable spicy sweet snack baking bake cuisine taste chocolate cheese peanut peanuts milk lactose gluten',
    cjk: '吃 喝 咖啡 茶 啤酒 酒 餐厅 做饭 菜 早餐 午餐 晚餐 素食 肉 鱼 寿司 披萨 面条 米饭 面包 蛋糕 甜点 水果 蔬菜 辣 零食 烘焙 口味 巧克力 火锅 花生 牛奶 料理 食べ 飲み 음식 커피',
  },
  travel: {
    tags: ['travel', 'trip', 'vacation'],
    latin:
      'travel travelling traveling trip vacation holiday flight airport hotel visit visited visiting tour tourist passport visa journey beach hiking camping abroad itinerary destination cruise luggage sightseeing airbnb',
    cjk: '旅行 旅游 出差 度假 假期 航班 机场 飞机 酒店 参观 护照 签证 海滩 露营 自驾 国外 行程 目的地 景点 机票 高铁 旅行 空港 여행 공항',
  },
  hobbies: {
    tags: ['hobby', 'hobbies', 'interest', 'sport', 'sports', 'creative'],
    latin:
      'hobby hobbies guitar piano violin music instrument paint painting draw drawing photography photo camera run running marathon hike hiking bike cycling swim swimming climb climbing football soccer basketball tennis badminton golf ski skiing surf dance dancing sing singing craft knitting pottery gardening chess collect fishing sport sports volunteer art sketch write writing',
    cjk: '爱好 吉他 钢琴 小提琴 音乐 乐器 画画 绘画 摄影 拍照 相机 跑步 马拉松 徒步 骑行 游泳 攀岩 足球 篮球 网球 羽毛球 高尔夫 滑雪 跳舞 唱歌 手工 园艺 象棋 围棋 钓鱼 运动 志愿 写作 书法 趣味 ギター 취미 운동',
  },
  entertainment: {
    tags: ['entertainment', 'movie', 'music', 'book', 'game'],
    latin:
      'movie film series tv netflix book novel read reading author game games gaming videogame console concert band album song singer theatre theater musical anime podcast comic actor actress fantasy festival',
    cjk: '电影 电视剧 剧集 综艺 小说 读书 看书 作者 游戏 主机 演唱会 乐队 专辑 歌手 音乐剧 动漫 动画 播客 漫画 演员 映画 ゲーム 영화 게임',
  },
  shopping: {
    tags: ['shopping', 'purchase', 'brand', 'product'],
    latin:
      'buy bought buying purchase purchased shop shopping store order ordered price discount brand size shoes clothes clothing dress jacket gift delivery refund return coupon cart wardrobe',
    cjk: '买 购买 购物 商店 下单 订单 价格 打折 优惠 品牌 尺码 鞋 衣服 裙子 外套 礼物 快递 退款 退货 购物车 買い物 쇼핑',
  },
  finance: {
    tags: ['finance', 'money', 'budget'],
    latin:
      'money budget bank account savings save loan debt credit mortgage invest investment stock stocks fund crypto bitcoin tax insurance pension income expense salary dollars euros pay payment',
    cjk: '钱 预算 银行 账户 存款 贷款 债 信用卡 投资 股票 基金 比特币 税 保险 养老金 收入 支出 工资 付款 理财 貯金 돈 은행',
  },
  pets: {
    tags: ['pet', 'pets', 'animal'],
    latin: 'pet pets dog dogs puppy cat cats kitten rabbit hamster parrot goldfish turtle vet leash breed adopt shelter animal',
    cjk: '宠物 狗 小狗 猫 小猫 兔子 仓鼠 鹦鹉 金鱼 乌龟 兽医 品种 领养 ペット 犬 강아지 고양이',
  },
  plans: {
    tags: ['plan', 'plans', 'goal', 'intention'],
    latin: 'plan plans planning goal intend intends intention hope hopes dream aim resolution wish',
    cjk: '计划 打算 目标 准备 希望 梦想 愿望 决定 予定 計画 계획 목표',
  },
  scheduling: {
    tags: ['schedule', 'scheduling', 'calendar', 'meeting', 'timezone', 'appointment'],
    latin:
      'schedule scheduling scheduled reschedule calendar meeting meetings appointment timezone zone availability available slot standup sync deadline reminder agenda weekday shift',
    cjk: '日程 安排 排期 排班 会议 开会 日历 预约 约定时间 时区 有空 空闲 例会 站会 提醒 截止 议程 班次 几点 スケジュール 会議 予約 일정 회의',
  },
  technology: {
    tags: ['technology', 'tech', 'software', 'programming'],
    latin:
      'computer laptop phone iphone android software app code coding programming python javascript typescript java linux server database cloud api ai model robot gadget internet website algorithm kubernetes docker github deploy',
    cjk: '电脑 笔记本 手机 苹果手机 安卓 软件 应用 代码 编程 程序 服务器 数据库 云计算 云服务 人工智能 模型 机器人 互联网 网站 算法 部署 パソコン プログラム 컴퓨터 프로그래밍',
  },
  behavior: { tags: ['behavior', 'behaviour', 'habit', 'usage'], latin: 'filtered searched clicked saved', cjk: '筛选 搜索 点击 收藏' },
};

/** Other names for the same topic, as projects write them. */
export const TOPIC_ALIASES: Record<string, string> = {
  schedule: 'scheduling',
  calendar: 'scheduling',
  meetings: 'scheduling',
  日程: 'scheduling',
  日程安排: 'scheduling',
  排期: 'scheduling',
  identity: 'profile',
  about: 'profile',
  个人信息: 'profile',
  career: 'work',
  job: 'work',
  工作: 'work',
  职业: 'work',
  school: 'education',
  study: 'education',
  教育: 'education',
  学习: 'education',
  家庭: 'family',
  friends: 'relationships',
  social: 'relationships',
  人际关系: 'relationships',
  housing: 'home',
  居住: 'home',
  medical: 'health',
  fitness: 'health',
  健康: 'health',
  diet: 'food',
  dining: 'food',
  饮食: 'food',
  trips: 'travel',
  旅行: 'travel',
  旅游: 'travel',
  interests: 'hobbies',
  sports: 'hobbies',
  爱好: 'hobbies',
  兴趣: 'hobbies',
  media: 'entertainment',
  娱乐: 'entertainment',
  purchases: 'shopping',
  购物: 'shopping',
  money: 'finance',
  财务: 'finance',
  理财: 'finance',
  animals: 'pets',
  宠物: 'pets',
  goals: 'plans',
  计划: 'plans',
  tech: 'technology',
  software: 'technology',
  科技: 'technology',
  技术: 'technology',
  habits: 'behavior',
  行为: 'behavior',
};
