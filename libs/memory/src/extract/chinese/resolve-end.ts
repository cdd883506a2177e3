// extract ▸ chinese: what is called off or given away without being named — "算了不去了", "后来取消了" — by the newest statement that it can end.

const LEAD =
  '(?:唉|哎|算了|还是|算|后来|最后|现在|又|已经|临时|都|就|他们?|她们?|对方|我们?|决定|可能|被|给|昨天|今天|刚刚?|那个?|所以|结果|全|也)';
const re = (source: string) => new RegExp(source, 'u');
const CALLED_OFF = re(`^(?:${LEAD}[，,]?\\s?)*(取消|泡汤|黄|作废|不成|没成|告吹)了?(?:吧|啦)?(?:[，,].{0,40})?$`);
const NOT_DONE = re(
  `^(?:${LEAD}[，,]?\\s?)*(?:不|没)(去|办|买|考|学|开|搬|换|做|参加|报|订|约|见|养|跑|练|装|请|结)(?:了|成)(?:吧|啦)?(?:[，,].{0,40})?$`,
);
const GIVEN_AWAY = re(`^(?:${LEAD}[，,]?\\s?)*(退|卖|送人|扔|丢|转让|报废|坏|摔坏|退掉|卖掉)了?(?:吧|啦)?(?:[，,].{0,40})?$`);

const AHEAD = /打算|计划|准备|想|要|约|订|预定|报名|安排|定在|会(?!议)/u;
const HAD = /(?:买|订|养|有|租|办|报|开|换|入手|领养)(?:了|过|着)?(?:一|两|几|个|台|辆|只|条|张)?(.{2,16})$/u;
/** What comes before the deed itself. */
const MODAL = /^.{0,24}?(?:打算|计划|准备|决定|想要?|要|会)(?!议|求)/u;
const DATE =
  /在?(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号])?(?:这一周)?(?:\d{1,2}:\d\d)?|(?:下下?|这|本)?个?(?:周|星期|礼拜)[一二三四五六日天末]|[今明后]天/gu;

export const isEnd = (plain: string): boolean => [CALLED_OFF, NOT_DONE, GIVEN_AWAY].some((form) => form.test(plain));

export function endOf(plain: string, told: readonly string[]): string | null {
  const verb = NOT_DONE.exec(plain)?.[1];
  if (verb !== undefined) {
    const plan = told.find((one) => AHEAD.test(one) && one.includes(verb));
    const deed = plan && deedOf(plan);
    return deed && deed.includes(verb) ? `我不${deed.slice(deed.indexOf(verb))}了` : null;
  }
  if (CALLED_OFF.test(plain)) {
    const plan = told.find((one) => AHEAD.test(one) || DATE.test(one));
    DATE.lastIndex = 0;
    return plan ? `${deedOf(plan)}取消了` : null;
  }
  const given = GIVEN_AWAY.exec(plain)?.[1];
  if (given === undefined) return null;
  for (const one of told) {
    const thing = HAD.exec(one)?.[1];
    if (thing !== undefined) return `我的${thing.replace(/^.*的/u, '')}${given}了`;
  }
  return null;
}

/** "我计划2026年5月去西藏" ▸ 去西藏. */
const deedOf = (plan: string): string =>
  plan
    .replace(MODAL, '')
    .replace(DATE, '')
    .replace(/^(?:我们?|咱们)/u, '')
    .split(/[，,]/u, 1)[0] ?? '';
