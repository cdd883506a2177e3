// reconcile ▸ meaning: the words by which people say that something changed, ended, resumed or was said wrongly. Alternatives of patterns.

export const CHANGE_WORDS = {
  english: {
    /** The statement is about the state from now on. */
    revises:
      'now|changed my mind|became|becomes|went|turned|started|new|migrated|traded|swapped|decided|nowadays|these days|from now on|from today|as of (?:now|today)|instead|again|changed|switched|moved|upgraded|downgraded|updated|raised|increased|lowered|reduced|renamed|replaced|reversed|postponed|rescheduled|pushed|extended|shifted|promoted|went (?:up|down)|(?:up|down) to',
    /** The statement takes back what was said. */
    corrects:
      "sorry|correction|i meant|i mean|my mistake|my bad|(?:that|it|this) (?:was|is|isn't|wasn't)(?: not)? (?:wrong|right|correct)|that's (?:wrong|not right)|i was wrong|you(?:'re| are) wrong|misspoke|mistyped|scratch that|typo|not quite right|got (?:it|that) wrong|wait|actually",
    /** It stands beside what was said. */
    adds: 'also|too|as well|another|second|third|other|additionally|in addition|besides|both',
    resumes: 'again|once more|back (?:to|on|into)|resumed|restarted',
    /** Verbs of change carry no meaning of their own beside the new value. */
    verbs:
      'migrated|converted|moved?|moves|moving|changed?|changes|switched|switch|swapped|bumped|brought|cut|dropped|rose|rises|fell|got|get|gets|upgraded?|downgraded?|updated?|raised?|increased?|lowered|reduced|went|pushed|postponed|rescheduled|extended|shifted|renamed|replaced|promoted|became|become|becomes|turned|turns',
    /** Whatever follows is over. */
    ends: 'no longer|no more|stopped|quit|quitted|gave up|given up|dropped|abandoned|ditched|cancelled|canceled|called off|scrapped|sold|got rid of|gave away|given away|gave back|rehome|rehomed|broke up with|split up with|split from|finished with|finished|closed|shut down|cut out|traded in|traded|swapped|divorced|left|moved out of|moved away from|returned|came off|come off|went off|gone off|weaned off|through with|done with|over with|fed up with|sick of|tired of|(?:am|is|are|\\'m|\\'re) over|retired from|resigned from|stepped down as|outgrew|outgrown|kicked|unsubscribed from|withdrew from|pulled out of|backed out of|deleted|uninstalled|threw out|threw away|lost interest in|(?<!(?:am|is|are|get|got) )used to|(?:to|can|assistant:|then) stop',
    /** Whatever stands between the two is over: "gave Mango away". */
    endsAround: [
      ['gave|given|give|gives', 'away|up|back|to (?:an?|the|my|our|their|his|her) '],
      ['put', 'to sleep|down'],
      ['called|call', 'off'],
      ['threw|thrown', 'out|away'],
      ['traded|turned|handed', 'in'],
      ['shut', 'down'],
      ['cut', 'out'],
      ['left|put', 'behind'],
    ],
    /** Whatever stands before is over. */
    over: '(?:was|were|is|are|has been|have been|got|been) (?:now |just |already )*(?:cancelled|canceled|called off|dropped|scrapped|sold|discontinued|shut down|off|over|dead|gone|closed)|died|passed away|fell through|(?:and the user |and i )?(?:broke up|split up|separated|(?:got|are) divorced|are (?:no longer|not) together)|stepped down|was discontinued',
    calledOff: 'cancelled|canceled|called off|scrapped|fell through|off',
    /** Done to a thing by whoever arranges it. */
    arranges:
      'cancelled|canceled|called off|scrapped|moved|postponed|rescheduled|delayed|pushed|brought|raised|increased|lowered|reduced|cut|changed|switched|extended|shifted|renamed|replaced|promoted|approved|put|told|asked|made|gave|transferred|upgraded|diagnosed|prescribed|prescribes|fired|hired',
    /** Beside relatives and friends. */
    people:
      'children|child|kids?|parents|twins?|siblings?|ex|ex-wife|ex-husband|ex-boyfriend|ex-girlfriend|grandson|granddaughter|grandparents|stepson|stepdaughter|stepfather|stepmother|teammate|classmate|client|landlord|landlady|tenant|teacher|doctor|therapist|trainer|coach|intern|mother-in-law|father-in-law|sister-in-law|brother-in-law|in-laws|guy',
    /** Without "now" or another mark: a thing has one of these. */
    oneOnly: 'due|deadline|expires?|launch|launches|starts?|begins?|ends?|opens?|closes?|by|until|till|leaves?|departs?|arrives?|lands?|costs?|weighs?|budget|rent',
    function:
      "into|fan|fond|keen|interested|a|an|the|my|our|their|his|her|its|your|i|we|they|he|she|it|user|user's|me|us|them|is|are|am|was|were|be|been|being|'s|has|have|had|of|at|in|on|to|for|from|by|with|as|and|but|so|then|that|this|now|nowadays|currently|today|still|just|finally|actually|really|already|recently|again|anymore|longer|more|any|no|not|never|instead|called|named|name|new|only|same|day|lately|sadly|does|doesn't|don't|isn't|aren't|wasn't|do|did|didn't|got",
    /** Say nothing about which plan, habit or thing is meant. */
    general: 'idea|plan|trip|thing|habit|appoint|meet|booking|subscript|altogether|complet|whole|old|yesterday|use',
    /** Another one than the present one. */
    former: 'old|former|previous|ex|first|earlier|original|last|used to',
    /** In front of a name they say who it is, and may be left out. */
    kin: 'son|daughter|sister|brother|wife|husband|mother|father|mom|mum|dad|friend|boss|colleague|cousin|aunt|uncle|partner|girlfriend|boyfriend|dog|cat|puppy|kitten|horse|rabbit',
    /** Many may hold at once: another object is one more. */
    listed:
      'have|has|own|like|love|enjoy|hate|dislike|speak|know|visit|see|watch|read|buy|bought|meet|met|want|need|take|eat|drink|make|call|name',
    finite:
      'is|are|was|were|has|have|had|does|do|did|will|can|lives|works|likes|loves|plays|uses|runs|takes|drives|studies|wants|needs|goes|has|owns|costs|leaves|starts|opens|closes|speaks|teaches|sleeps|eats|drinks|manages|leads|owns',
  },
  chinese: {
    revises:
      '现在|目前|如今|改|换|调(?:到|成|整|为)|推迟|延|提前|提(?:到|高)|涨|加到|减到|降|升|搬|挪|转(?:到|成|岗)|变成|以后|从此|[天月年]起|从[\\p{Script=Han}\\d]{1,6}开始|又',
    corrects: '说错|记错|写错|弄错|搞错|打错|不对|更正|纠正|口误|应该是|准确(?:地)?说|不是[^。！？]{1,24}(?:而)?是|我是说|我的意思是',
    adds: '还(?=[有会养喜爱在买])|也|另外|又(?=[买养有加多领])|再(?=[买养加])|第二|另一',
    /** What stands in front is over. */
    gone: '取消|送人|送走|卖|扔|丢|弄丢|停用?|断|关门?|退租?|退坑|退出|退订|拆|死|去世|过世|离世|走丢|走|没|黄|泡汤|作废|作罢|算|放弃|戒|被偷|报废|注销|解散|停产|辞|散伙',
    /** What stands behind is over. */
    gaveUp:
      '取消|放弃|停用|停止|停掉|退出|退掉|退订|卖掉|卖了|戒掉|戒了|送走|送掉|删掉|注销|辞掉|辞了|辞去|关掉|关了|扔掉|扔了|弃用|告别|不再',
    /** Of two who were a couple. */
    parts: '分手|分|分开|离婚|离|绝交|闹掰|掰|散',
    former: '以前|旧|原来|前任|上一|老房|第一',
    resumes: '又|重新|再次|恢复',
    verbs:
      '改[成为到在去用回]?|换[成到为去了]?|变[成为]|调整?[成到为]|推迟[到至]|延[期后]?[到至]|提前[到至]|提高?[到至]|[涨加减降升]级?[到至为成]|搬[到去]|挪到|转[到成]|定[在为]',
    function:
      '旅行|旅游|行程|打算|计划|准备|用户|助手|现在|目前|如今|今年|已经|一般|通常|平时|之前|以前|刚刚?|最近|的|了|是|为|在|我|你|您|就|都|呢|吧|啊|要|和|与|跟|把|将|被|也|又|说错|记错|更正一下|不对|吗|其实|应该|大概|一直',
    general: '计划|打算|想法|事|安排|习惯',
  },
} as const;
