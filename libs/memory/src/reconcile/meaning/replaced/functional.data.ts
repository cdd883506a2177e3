// reconcile ▸ meaning ▸ replaced: predicates of which one holds at a time, as people say them in the third person without their subject. The named group `of`, where there is
// one, says what the value is of ("as their browser"): another has its own.

const HAS = String.raw`(?:has |have |been |is |are |now |usually |mostly |always |still )*`;
const WITH = String.raw`(?: with| at| to| for)?`;

export const FUNCTIONAL: readonly RegExp[] = [
  String.raw`^(?<of>(?:[\p{L}-]+ ){0,2})${HAS}(?:works?|working|started|starts|joined|employed|got a(?: new)? job)(?: to work)? (?:at|for|with|in|as) `,
  String.raw`^(?<of>(?:[\p{L}-]+ ){0,2})${HAS}(?:(?:lives?|living|based|settled) (?:in|with|at|near|on) |(?:moved|relocated) (?:back )?to |home is )`,
  String.raw`^${HAS}(?:takes?|catch(?:es)?|uses?|rides?|goes by|go by|commutes?|drives?|cycles?|walks?|bikes?|travels?|gets?)\b.{0,30}\bto (?<of>work|school|the office|university|uni|college|class)\b`,
  String.raw`^${HAS}(?:uses?|chose|picked) .{2,40} (?:as|for) (?:the|their|a) (?:default |main |primary )?(?<of>browser|editor|search engine|calendar|password manager|e-?mail|mail client|operating system|os|shell|terminal|phone|camera|bank|provider|notes?|framework|database)\b`,
  String.raw`^${HAS}(?:lives? |living )?(?:alone|on their own|by themselves)\b|^${HAS}(?:shares? (?:a|the|their) (?:flat|house|apartment|place|room)|lives?|living) with\b`,
  String.raw`^${HAS}(?:gets?|wakes?)(?: up)? at\b`,
  String.raw`^${HAS}(?:goe?s? to (?:bed|sleep)|turn(?:s|ing|ed)? in|in bed) (?:at|by)\b`,
  String.raw`^${HAS}sleeps? (?:about |around )?\S+ hours\b`,
  String.raw`^(?<of>laptop|computer|pc|desktop|server|phone|machine) ${HAS}(?:runs?|running|on|uses?) \S`,
  String.raw`^${HAS}(?:works? |working |does |on |put on |moved to |switched to )(?:the )?(?:day|night|morning|evening|early|late|graveyard) shifts?\b`,
  String.raw`^${HAS}(?:stud(?:y|ies|ying)|major(?:s|ing)? in|reading for a degree in)\b`,
  String.raw`^${HAS}(?:banks?|insured|train(?:s|ing)?|work(?:s|ing)? out)${WITH} \S`,
  String.raw`^${HAS}(?:in charge of|responsible for|leads?|leading|manages?|managing) \S`,
  String.raw`^${HAS}(?:supports?|roots? for) \S`,
  String.raw`^${HAS}reading \S`,
  String.raw`^${HAS}rents?(?:ing)? an? \S`,
  String.raw`^${HAS}(?:on|pays? for|subscribed to) the \S+ (?<of>plan|tier|tariff|subscription)\b`,
  String.raw`^${HAS}spending (?<of>christmas|easter|new year|new year's eve|thanksgiving|the holidays|the summer|summer|the weekend|the winter)\b`,
  String.raw`^${HAS}in (?:seat|room|row|gate|class|group|team|ward) \S+`,
].map((source) => new RegExp(source, 'u'));
