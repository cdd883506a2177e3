// language → entities: words around Latin names.

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** Small words inside a name. */
export const LINKS = list('of de del della di da du des la le van von der den bin ibn al el y e');
export const PERSON_TITLES = list('mr mrs ms dr prof st sir madam miss');
/** Capitalised, but no names: days, months, greetings, interjections, languages of address. */
export const NO_NAMES =
  list(`monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec
i ok okay hi hello hey thanks thank yes no yeah wow oh haha lol omg btw fyi asap mr mrs ms dr prof bye goodbye yep yup nope nah woah whoa woohoo aww aw anytime yo ugh gosh gee cheers oops phew yay yikes hiya everything something worries tons mon tue tues wed weds thu thur thurs fri sat sun today tomorrow yesterday tonight am pm tv diy faq pdf url api id ps god congrats congratulations welcome sorry please cool great good nice awesome amazing sure absolutely definitely exactly`);
/** Ordinary words that often open a sentence; never a name on their own there. */
export const COMMON_STARTERS =
  list(`what when where which who whose why how did does do is are was were have has had can could will would should may might must let lets don't didn't
after before while since until although because if as at by for from in into of on over to under up with without about around during
every each some many most few all both another other any such more first last next then there here now today yesterday tomorrow recently currently lately sometimes usually often always never maybe perhaps actually anyway besides also however still just only even
great good nice sounds looks glad happy sorry sure thanks thank congrats wow cool awesome amazing absolutely definitely exactly totally really right true please remember remind note tell ask give make take get got go going went come keep try check look see show find add set use change update delete call send buy book plan
my your his her our their its this that these those the a an one two three four five six seven eight nine ten everyone someone anyone nobody people life work school family friends music food love health art time things something nothing anything hope wish guess bet know think feel seems being having working living reading running hiking painting cooking playing
europe-based customer user assistant system note question answer summary topic fact photo image picture video mom dad mum grandma grandpa`);
/** Names that are written in lower case. */
export const LOWER_CASE_NAMES = list('iPhone iPad iOS macOS iMac eBay npm pnpm nginx jQuery iCloud kubectl');
