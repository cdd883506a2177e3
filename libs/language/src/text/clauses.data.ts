// language → text: words that show where an independent clause starts or may not start. Written as alternatives of a pattern.

export const CLAUSE_WORDS = {
  english: {
    pronouns: 'i|we|you|he|she|they|it|there',
    conjunctions: 'and|but|so|or|yet|while|although|though|also',
    adverbs:
      'now|then|also|currently|recently|lately|sometimes|usually|today|yesterday|tomorrow|actually|luckily|unfortunately|fortunately|later',
    finite:
      "am|is|are|was|were|isn't|aren't|wasn't|weren't|have|has|had|haven't|hasn't|do|does|did|don't|doesn't|didn't|will|won't|would|can|can't|could|should|must|might|may|" +
      'wrote|rang|says|sent|charges|charge|takes|take|broke|fell|flew|drove|spoke|quit|won|lost|found|died|knows|thinks|costs|closes|opens|ends|begins|leaves|expires|weighs|lives|works|likes|loves|hates|wants|needs|plays|studies|goes|comes|moved|likes|prefers|enjoys|owns|teaches|runs|started|got|went|came|said|told|gave|made|took|left|became|bought|met|saw|means|covers|uses|use|handles|live|work|like|love|hate|want|need|prefer|play|study',
    subordinators:
      'if|when|whenever|because|since|although|though|while|after|before|until|unless|once|as|whereas|so that|in case|even if|even though|wherever|which|who|whose|where|that',
  },
  chinese: {
    subjects:
      '我们|我的|我|你们|你|他们|她们|他|她|它|咱们|大家|这|那|(?:爸爸|妈妈|爸|妈|父亲|母亲|老公|老婆|丈夫|妻子|女儿|儿子|孩子|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|同事|朋友|老板|公司|团队|家里)',
    links: '但是|但|而且|而|不过|另外|同时|还有|然后|并且|可是|只是|此外|其中',
    adverbs:
      '现在|目前|明天|后天|下周|下个月|今年|去年|明年|平时|周末|也|还|都|经常|常常|最近|以前|一直|已经|刚|刚刚|正在|正|特别|非常|很|最|比较|不太|不|没|从来不',
    openers:
      '要(?:办|去|参加|考|交|开|搬|飞|回|见|出差|结婚|装修|体检|手术)|住在|住|在[\\p{Script=Han}\\w ]{1,16}(?:上班|工作|任职|读书|上学|学习|担任|做)|喜欢|讨厌|爱好是|爱|有|是|叫|养|对[\\p{Script=Han}\\w]{1,10}(?:过敏|感兴趣)|毕业于|打算|计划|准备|想要|想|需要|负责|担任|擅长|希望|买了|去了|来自|会|习惯|每天|每周|每个月|\\d+岁',
    predicates:
      '是|有|在|住|叫|喜欢|爱|讨厌|想|要|会|能|去|来|买|卖|吃|喝|做|养|学|读|写|看|玩|打算|计划|准备|负责|担任|工作|上班|任职|毕业|搬|换|用|选|代表|对应|属于|过敏|需要|希望|觉得|认为|习惯|擅长|结婚|离婚|出生|退休|生病|辞职|跳槽|加入|开始|停止|参加|没有|不再|很|非常|特别|挺',
    subordinators:
      '如果|要是|要不是|早知道|万一|倘若|假使|哪怕|因为|由于|虽然|尽管|当|只要|只有|除非|即使|就算|既然|为了|自从|等到|每当|每次|一旦|假如',
    consequences: '所以|因此|因而|就|才|于是|结果|那么|而不是|不是|以便|从而|否则|这样|这让|这使',
  },
} as const;
