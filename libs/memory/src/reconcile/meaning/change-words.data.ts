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
      'migrated|converted|moved?|moves|changed?|changes|switched|switch|got|get|gets|upgraded?|downgraded?|updated?|raised?|increased?|lowered|reduced|went|pushed|postponed|rescheduled|extended|shifted|renamed|replaced|promoted|became|becomes|turned',
    /** Whatever follows is over. */
    ends: 'no longer|stopped|quit|quitted|gave up|given up|dropped|abandoned|ditched|cancelled|canceled|called off|scrapped|sold|got rid of|gave away|given away|broke up with|split up with|finished|closed|shut down|cut out|traded in|traded|swapped|divorced|moved out of|gave back|returned',
    /** Whatever stands before is over. */
    over: '(?:was|were|is|are|has been|have been|got|been) (?:now |just |already )*(?:cancelled|canceled|called off|dropped|scrapped|sold|discontinued|shut down|off|over|dead|gone|closed)|died|passed away|fell through|(?:and the user |and i )?(?:broke up|split up|separated|(?:got|are) divorced|are (?:no longer|not) together)|stepped down|was discontinued',
    calledOff: 'cancelled|canceled|called off|scrapped|fell through|off',
    function:
      "into|fan|fond|keen|interested|a|an|the|my|our|their|his|her|its|your|i|we|they|he|she|it|user|user's|me|us|them|is|are|am|was|were|be|been|being|'s|has|have|had|of|at|in|on|to|for|from|by|with|as|and|but|so|then|that|this|now|nowadays|currently|today|still|just|finally|actually|really|already|recently|again|anymore|longer|more|any|no|not|never|instead|new|only|same|day|lately|sadly|does|doesn't|don't|isn't|aren't|wasn't|do|did|didn't|got",
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
    former: '以前|旧|原来|前任|上一|老房|第一',
    resumes: '又|重新|再次|恢复',
    verbs:
      '改[成为到在去用回]?|换[成到为去了]?|变[成为]|调整?[成到为]|推迟[到至]|延[期后]?[到至]|提前[到至]|提高?[到至]|[涨加减降升]级?[到至为成]|搬[到去]|挪到|转[到成]|定[在为]',
    function:
      '旅行|旅游|行程|打算|计划|准备|用户|助手|现在|目前|如今|今年|已经|一般|通常|平时|之前|以前|刚刚?|最近|的|了|是|为|在|我|你|您|就|都|呢|吧|啊|要|和|与|跟|把|将|被|也|又|说错|记错|更正一下|不对|吗|其实|应该|大概|一直',
    general: '计划|打算|想法|事|安排|习惯',
  },
} as const;
