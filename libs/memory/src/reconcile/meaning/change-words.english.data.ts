// reconcile ▸ meaning: the words by which people say in English that something changed, ended, resumed or was said wrongly. Alternatives of patterns.

export const ENGLISH_CHANGE = {
  /** The statement is about the state from now on. */
  revises:
    'now|upped|relocated|transferred|doubled|halved|rewritten|rewrote|rebuilt|ported|redone|repainted|become|from here on|going forward|henceforth|rose|dropped|fell|cut|bumped|brought forward|delayed|back|swapped|replaces|changed my mind|became|becomes|went|turned|started|new|migrated|traded|swapped|decided|nowadays|these days|lately|from now on|from today|as of (?:now|today)|instead|again|changed|switched|moved|upgraded|downgraded|updated|raised|increased|lowered|reduced|renamed|replaced|reversed|postponed|rescheduled|pushed|extended|shifted|promoted|make (?:it|that)|went (?:up|down)|(?:up|down) to',
  /** The statement takes back what was said. */
  corrects:
    "sorry|correction|i meant|i mean|my mistake|my bad|(?:that|it|this) (?:was|is|isn't|wasn't)(?: not)? (?:wrong|right|correct)|that's (?:wrong|not right)|i was wrong|you(?:'re| are) wrong|misspoke|mistyped|scratch that|typo|not quite right|got (?:it|that) wrong|wait|actually|in fact|oops|(?<!as |like )i said|should be|supposed to be|turns out|rather than|to be precise",
  /** It stands beside what was said. */
  adds: 'also|too|as well|another|(?:second|third)(?! (?:grade|year|floor|semester|term|trimester|class))|other|additionally|in addition|besides|both',
  resumes: 'again|once more|back (?:to|on|into)|resumed|restarted',
  /** Verbs of change carry no meaning of their own beside the new value. */
  verbs:
    'doubled|halved|tripled|relocated|transferred|migrated|converted|moved?|moves|moving|changed?|changes|switched|switch|swapped|bumped|brought|cut|dropped|rose|rises|fell|got|get|gets|upgraded?|downgraded?|updated?|raised?|increased?|lowered|reduced|went|pushed|postponed|rescheduled|extended|shifted|renamed|replaced|promoted|became|become|becomes|turned|turns',
  /** Whatever follows is over. */
  ends: 'paid off|(?:cracked|smashed|wrecked|crashed|totalled|dumped)(?= )|(?:scrap|scratch|forget|drop|ditch|cancel|skip|never mind)(?: about)?(?= (?:the|my|our|that|those|all)\\b)|handed in|ended|binned|axed|unsubscribed from|cut(?! (?:the|my|our|their|back|down|to|off|an?|it|up|out)\\b)|no longer|no more|stopped|quit|quitted|gave up|given up|dropped|abandoned|ditched|cancelled|canceled|called off|scrapped|sold|got rid of|gave away|given away|gave back|rehome|rehomed|dropped out of|turned off|switched off|disabled|broke up with|split up with|split from|finished with|finished|closed|shut down|cut out|traded in|traded|swapped|divorced|left|moved out of|moved away from|returned|came off|come off|went off|gone off|weaned off|through with|done with|over with|fed up with|sick of|tired of|(?:am|is|are) over|retired from|resigned from|stepped down as|outgrew|outgrown|kicked|unsubscribed from|withdrew from|pulled out of|backed out of|deleted|uninstalled|threw out|threw away|lost interest in|(?<!(?:am|is|are|get|got) )used to|(?:to|can|assistant:|then) stop',
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
  over: '(?:was|were|is|are|has been|have been|got|been) (?:now |just |already )*(?:cancelled|canceled|called off|dropped|scrapped|sold|discontinued|shut down|off|over|dead|gone|history|compost|toast|kaput|no more|closed|stolen|totalled|totaled|written off|destroyed|retired|scrapped|broken|discontinued)|died|passed away|didn.t work(?: out)?(?= for (?:me|us|them)|$)|(?:has|have) (?:healed|recovered|cleared up|gone (?:missing|away|for good|forever|to (?:the (?:big|great)|heaven)))|is no more|(?:had to be|was|were|got) put down|ran (?:away|off)|flew (?:away|off)|didn.t make it|never came back|bailed|fell through|(?:and the user |and i )?(?:broke up|split up|separated|(?:got|are) divorced|are (?:no longer|not) together)|stepped down|was discontinued',
  calledOff: 'cancelled|canceled|called off|scrapped|fell through|(?<!(?:go|goes|gone|went|come|came|paid|weaned|signed) )off',
  /** Done to a thing by whoever arranges it. */
  arranges:
    'cancelled|canceled|called off|scrapped|moved|postponed|rescheduled|delayed|pushed|brought|raised|increased|lowered|reduced|cut|upped|bumped|doubled|halved|changed|switched|extended|shifted|renamed|replaced|promoted|approved|put|told|asked|made|gave|transferred|upgraded|diagnosed|prescribed|prescribes|fired|hired',
  /** Of these people have several: another name is another one. */
  several:
    'sister|brother|son|daughter|child|kid|friend|colleague|coworker|cousin|aunt|uncle|niece|nephew|neighbou?r|roommate|flatmate|dog|cat|pet|fish|rabbit|horse|hobby|goal|plan|wish|dream|client|student|grandson|granddaughter|sibling|twin|team|language|skill|allergy|name|birthday',
  /** Objects of these are what is over, whatever follows. */
  disposes:
    'sold|gave away|given away|got rid of|cancelled|canceled|called off|dropped|ditched|quit|returned|closed|scrapped|deleted|left|abandoned|lost|divorced|rehomed',
  /** Beside relatives and friends. */
  people:
    'children|child|kids?|parents|twins?|siblings?|ex|ex-wife|ex-husband|ex-boyfriend|ex-girlfriend|grandson|granddaughter|grandparents|stepson|stepdaughter|stepfather|stepmother|teammate|classmate|client|landlord|landlady|tenant|teacher|doctor|therapist|trainer|coach|intern|mother-in-law|father-in-law|sister-in-law|brother-in-law|in-laws|guy',
  /** Without "now" or another mark: a thing has one of these. */
  oneOnly:
    'due|deadline|expires?|launch|launches|starts?|begins?|ends?|opens?|closes?|by|until|till|leaves?|departs?|arrives?|lands?|costs?|weighs?|budget|rent',
  function:
    "into|fan|fond|keen|interested|a|an|the|my|our|their|his|her|its|your|i|we|they|he|she|it|user|user's|me|us|them|is|are|am|was|were|be|been|being|'s|has|have|had|of|at|in|on|to|for|from|by|with|as|and|but|so|then|that|this|now|nowadays|currently|today|still|just|finally|actually|really|already|recently|again|anymore|longer|more|any|no|not|never|instead|called|named|name|please|about|new|only|same|day|lately|sadly|does|doesn't|don't|isn't|aren't|wasn't|do|did|didn't|got",
  /** Say nothing about which plan, habit or thing is meant. */
  general:
    'phase|membership|sub|account|trial|obsess|journey|career|lesson|class|go|do|attend|own|keep|practis|practic|be|idea|plan|trip|thing|habit|appoint|meet|booking|subscript|altogether|complet|whole|old|yesterday|use',
  /** Another one than the present one. */
  former: 'old|former|previous|ex|first|earlier|original|last|used to',
  /** In front of a name they say who it is, and may be left out. */
  kin: 'son|daughter|sister|brother|wife|husband|mother|father|mom|mum|dad|friend|boss|colleague|cousin|aunt|uncle|partner|girlfriend|boyfriend|dog|cat|puppy|kitten|horse|rabbit',
  /** Many may hold at once: another object is one more. */
  listed:
    'have|has|own|like|love|enjoy|hate|dislike|speak|know|visit|see|watch|read|buy|bought|meet|met|want|need|take|eat|drink|make|call|name',
  finite:
    'is|are|was|were|has|have|had|does|do|did|will|can|lives|works|likes|loves|plays|uses|runs|takes|drives|studies|wants|needs|goes|has|owns|costs|leaves|starts|opens|closes|speaks|teaches|sleeps|eats|drinks|manages|leads|owns',
} as const;
