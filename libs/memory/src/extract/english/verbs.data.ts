// extract ▸ english: verb forms that a rewrite into the third person may touch. A verb that isn't here is left in its own words.

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Present tense as said after "I". Forms that look the same in the past (put, cut, read) are in `PAST`: they stay. */
export const BASE_VERBS = list(
  `accept achieve act add adopt admire adore advise agree aim allow answer appreciate argue arrive ask attend avoid bake be beat become begin believe belong
  bike borrow bounce bring build buy call care carry catch celebrate change charge check choose clean climb close code collect come commute compete complain consider
  contact cook count cover create cry cycle dance date deal decide depend design detest develop dine discover dislike do donate doubt draw dream dress drink drive earn eat
  enjoy exercise expect experience explain explore express face fall fear feed feel fight figure fill find finish fish fix fly focus follow forget forgive freelance garden gather get give go
  grill grow guess handle hang happen hate have head hear help hike hold hope host hunt imagine import improve include intend invest invite iron jog join joke judge jump keep knit know
  lack laugh lead learn leave lend lie lift like listen live look lose love major make manage marry mean meditate meet mentor miss move need notice offer open order organize owe own pack paint
  park pass pay perform photograph pick plan plant play practice practise pray prefer prepare present promise protect publish pull push realize receive recommend record recycle regret relax
  remember rent reply report research respect rest ride row run sail save say see seek seem sell send serve share shop show sing skate ski sketch sleep smell smoke spend stand start
  stay stop struggle study suffer suggest support surf swim take talk teach tell tend think train travel treat trust try turn understand use value visit volunteer wait wake walk want
  wash watch wear wish wonder work worry write yearn sign cite mention format quote round spell specify highlight weigh measure hurt switch swear rely coach edit translate consult brew dread supervise direct breed cope`,
);

/** Past forms that don't end in -ed, and modal verbs: the same after "I" and after a name. */
export const PAST = list(
  `was had did went got made took came saw knew thought found gave told felt left kept began brought bought built caught chose drew drank drove ate fell flew forgot forgave grew
  heard held hurt kept knew laid led lent lost met paid put quit ran rang read rode said sang sat saw sent set shook shot shut slept sold spent spoke spoilt stood swam taught
  tore threw understood upset woke wore won wrote cut cost hit let beat bet became bent bit blew broke could should would might may must can will shall ought wound withdrew sank stole stuck
  couldn't shouldn't wouldn't mightn't mustn't can't cannot won't didn't wasn't hadn't used burnt dreamt learnt leapt dealt fought froze fed hid hung rose sought struck swept swore split spread`,
);

export const ADVERBS = list(
  `just also really always usually often sometimes never still already recently currently now finally actually definitely absolutely totally truly only even ever rarely
  regularly mostly mainly generally typically normally occasionally certainly probably simply honestly literally seriously genuinely personally especially particularly once first
  then soon almost nearly kinda easily quickly slowly mostly deeply completely fully barely hardly seldom daily weekly both all strongly highly strictly greatly`,
);

/** "run" ▸ "runs". */
export function thirdPerson(verb: string): string {
  const irregular: Record<string, string> = { be: 'is', have: 'has', do: 'does', go: 'goes' };
  const fixed = irregular[verb];
  if (fixed) return fixed;
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}
