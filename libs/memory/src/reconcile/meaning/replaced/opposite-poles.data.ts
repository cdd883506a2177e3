// reconcile ▸ meaning ▸ replaced: the scales of which one pole holds at a time, in English and Chinese.

export interface Scale {
  poles: readonly [RegExp, RegExp];
  /** Of two wishes to the assistant the later one holds, and of two settings that somebody prefers; of states only what says that it changed. */
  of: 'wish' | 'setting' | 'state';
}

export const SCALES: readonly Scale[] = [
  {
    of: 'wish',
    poles: [
      /\b(?:short(?:er)?|brief(?:ly|er)?|concise(?:ly)?|terse|succinct(?:ly)?|less detail(?:ed)?|to the point)\b|简短|简洁|精简|简练|简单点|短一?[点些]|言简意赅/u,
      /\b(?:long(?:er)?|detailed|more detail|in detail|verbose|thorough(?:ly)?|in depth|elaborate|comprehensive)\b|详细|详尽|具体一?[点些]|长一?[点些]|展开|全面/u,
    ],
  },
  {
    of: 'wish',
    poles: [
      /\b(?:casual(?:ly)?|informal(?:ly)?|relaxed)\b|随意|口语化?|轻松|活泼|幽默|风趣|俏皮|搞笑/u,
      /\bformal(?:ly)?\b|正式|严肃|书面/u,
    ],
  },
  {
    of: 'wish',
    poles: [
      /\b(?:bullet(?:[ -]?point|-point)?s?|bulleted|lists?|numbered|tables?)\b|列表|要点|分点|表格/u,
      /\b(?:prose|paragraphs?|full sentences|plain text|continuous text|running text)\b|段落|成段|连贯的?文字/u,
    ],
  },
  { of: 'setting', poles: [/\bdark (?:mode|theme)\b|深色|暗色|夜间模式/u, /\blight (?:mode|theme)\b|浅色|亮色|日间模式/u] },
  { of: 'setting', poles: [/\b(?:celsius|centigrade)\b|°c\b|摄氏/u, /\bfahrenheit\b|°f\b|华氏/u] },
  {
    of: 'setting',
    poles: [
      /\bmetric\b|\b(?:in|use) (?:kilomet(?:er|re)s|kilos?|kilograms?|km|kg)\b|公制/u,
      /\bimperial\b|\b(?:in|use) (?:miles|pounds|feet|inches)\b|英制/u,
    ],
  },
  { of: 'setting', poles: [/\b24[- ]?hour\b|24小时制/u, /\b12[- ]?hour\b|\bam\/pm\b|12小时制/u] },
  {
    of: 'setting',
    poles: [/\b(?:british|uk) (?:english|spelling)\b|英式/u, /\b(?:american|us) (?:english|spelling)\b|美式(?:英语|拼写)/u],
  },
  {
    of: 'setting',
    poles: [
      /\bindent\p{L}* (?:with|by|using) tabs\b|\b(?:uses?|prefers?) tabs\b/u,
      /\bindent\p{L}* (?:with|by|using) (?:\p{L}+ |\d )?spaces\b|\b(?:uses?|prefers?) (?:\p{L}+ |\d )?spaces\b/u,
    ],
  },
  { of: 'setting', poles: [/\bwindow seats?\b|靠窗/u, /\baisle seats?\b|靠过道|靠走道/u] },
  {
    of: 'setting',
    poles: [
      /\b(?:work(?:s|ing)? )?(?:remotely|from home)\b|远程办公|居家办公/u,
      /\b(?:work(?:s|ing)? )(?:on[- ]?site|in (?:the|an) office|from (?:the|an) office)\b|坐班|去公司上班/u,
    ],
  },
  { of: 'setting', poles: [/\bpart[- ]time\b|兼职/u, /\bfull[- ]time\b|全职/u] },
  {
    of: 'state',
    poles: [
      /\b(?:vegan|vegetarian|plant-based)\b|吃素|素食/u,
      /\b(?:eats?|eating) (?:\p{L}+ )?(?:meat|fish|chicken|beef|pork|steak|bacon|turkey|everything)\b|吃肉|[么啥]肉?都吃|开荤|荤素都/u,
    ],
  },
];
