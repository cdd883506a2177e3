// extract ▸ english: people, animals and trades, as alternatives of a pattern.

export const RELATIVES =
  'wife|husband|partner|girlfriend|boyfriend|fiancée?|fiance|mother|mom|mum|father|dad|sister|brother|son|daughter|grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|best friend|boss|manager|roommate|flatmate|colleague|coworker|friend|mentor|neighbou?r';
export const ANIMALS =
  'dog|puppy|cat|kitten|rabbit|bunny|hamster|parrot|horse|turtle|tortoise|snake|goldfish|fish|bird|guinea pig|lizard|ferret|pony|gecko|chicken|hen|goat|beagle|[Ll]abrador|poodle|budgie|canary|terrier|retriever|husky|corgi|dachshund|bulldog|chihuahua|pug|shepherd|collie|spaniel|greyhound|schnauzer|mouse|rat|cockatiel|cockatoo|macaw|axolotl|hedgehog|chinchilla|gerbil|duck|donkey|sheep|cow|frog|iguana';
/** Most trades end in -er, -or, -ist, -ian; the others stand here. */
export const JOB_WORD = String.raw`(?:\p{L}+(?:er|or|ist|ian|eur)|nurse|doctor|chef|student|lawyer|accountant|architect|consultant|assistant|intern|pilot|scientist|surgeon|vet|dentist|agent|analyst|freelancer|founder|ceo|cto|pm|barista|journalist|mechanic|entrepreneur|stay-at-home (?:mom|mum|dad|parent)|clerk|guide|nanny|attorney|therapist|paramedic|electrician|cook|technician|secretary|cashier|soldier|firefighter|magician|actress|waitress|model|judge|priest|nun|butcher|apprentice|trainee|undergrad|undergraduate|housewife|homemaker|lead|head of \p{L}+|vp|coo|cfo|rep|associate|paralegal|steward|stewardess|flight attendant|midwife|au pair|(?:PhD|phd) (?:student|candidate))`;
