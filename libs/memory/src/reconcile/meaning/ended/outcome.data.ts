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
    event:
      /\b(?:baby|son|daughter|girl|boy|twins?|child)\b[^.;]{0,30}\bborn\b|\bgave birth\b|(?:女儿|儿子|宝宝|孩子|双胞胎|娃|老婆|妻子|媳妇|太太|用户)[^，。不没]{0,14}(?:出生了|生了(?!病|气|锈)|降生)|顺产|剖腹产/u,
    ofOneThing: false,
  },
  {
    state:
      /\b(?:in|at) (?:the |a )?(?:repair shop|garage|workshop|vet's|repairs?)\b|\bbeing (?:repaired|fixed|serviced)\b|修车铺|维修|送修|在修/u,
    event: /\b(?:picked|fetched|collected|got)\b[^.;]{0,30}\b(?:up|back|today|yesterday)\b|\bis (?:back|fixed|repaired)\b|[取拿领]回|修好/u,
    ofOneThing: true,
  },
];
