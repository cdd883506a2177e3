// reconcile ▸ meaning ▸ ended: events that end a state by what they are, in words of their own — a birth a pregnancy, the bicycle fetched its repair.

export interface Outcome {
  state: RegExp;
  event: RegExp;
  /** Both must name the same thing: the bicycle that is in the shop and the one that was fetched. */
  ofOneThing: boolean;
}

export const OUTCOMES: readonly Outcome[] = [
  {
    state: /\b(?:pregnant|expecting (?:a|an|our|their|my|twins)|baby is due)\b|怀孕|怀着|预产期/u,
    // "Born in Berlin" tells where somebody comes from; 发生, 产生, 生气 are other words.
    event:
      /\b(?:baby|son|daughter|girl|boy|twins?|child)\b[^.;]{0,20}\b(?:was|were|is|are|been|got) (?:just |finally )?born\b(?! (?:in|to|with)\b)|\bgave birth\b|(?:女儿|儿子|宝宝|孩子|双胞胎|娃)[^，。不没的]{0,6}(?:出生了|降生)|(?:女儿|儿子|宝宝|孩子|双胞胎|娃|老婆|妻子|媳妇|太太)(?:[昨今前]天|昨晚|凌晨|刚刚?|终于)*生了(?=$|[，,。！”])|(?<![发产先学])生(?:了|下)[，,是个一两对大小胖]*(?:女儿|儿子|宝宝|孩子|双胞胎|娃|闺女|[男女]孩)|(?:顺产|剖腹产)了/u,
    ofOneThing: false,
  },
  {
    state:
      /\b(?:in|at) (?:the |a )?(?:repair shop|garage|workshop|vet's|repairs?)\b|\bbeing (?:repaired|fixed|serviced)\b|修车铺|维修|送修|在修/u,
    event: /\b(?:picked|fetched|collected|got)\b[^.;]{0,30}\b(?:up|back|today|yesterday)\b|\bis (?:back|fixed|repaired)\b|[取拿领]回|修好/u,
    ofOneThing: true,
  },
];
