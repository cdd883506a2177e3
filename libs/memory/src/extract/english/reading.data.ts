// extract ▸ english: how clauses begin whose subject is left out, as alternatives of a pattern.

const ADVERB =
  '(?:(?:also|just|really|absolutely|still|currently|usually|always|mostly|now|never|recently|finally|already|literally|newly|happily|originally|severely|very|only|mainly|personally|honestly|probably|actually|both),? )*';

/** "Love sushi": verbs that nobody says to give an order. */
export const STATES = `${ADVERB}(?:love|hate|dislike|prefer|enjoy|adore|detest|like(?! (?:i|you|that|this|it|when|how|what|the one|a|an|seriously|said)\\b)|can't (?:stand|eat|drink|drive|swim|have)|cannot (?:stand|eat|drink)|don't (?:like|eat|drink|smoke|drive|own|have|speak|really like|want|need)|live (?:in|with|near|alone|on)|work (?:as|at|for|in|from|with|part|full|night)|grew up|used to|speak (?=\\p{Lu})|have (?=(?:an?|two|three|four|five|six|\\d+|no|got) (?!look|nice|good|great|go|think|read|seat|fun|safe|lovely|question|chat))|need (?:an?|to|more) (?!help|hand|favou?r)|want (?:an?|to)|own (?:an?|two|three)|suffer from|belong to|commute|come from|teach (?=\\p{L})|drive (?:an?|to)|ride (?:an?|to)|play (?:in|for|the (?:guitar|piano|drums|violin|cello|bass))|hope to|plan to|intend to|would love to|am|was (?:born|diagnosed|raised|in|at|a|an|the|on|never|always|told|made|laid|promoted|hired|fired)|had (?!it|that|fun|enough))(?=[ ,]|$)`;

/** "Ordered the Yamaha": what happened to the speaker. */
export const PAST_EVENTS = `${ADVERB}(?:went|got(?! (?:it|you|that|ya|this)\\b)|had|took|moved|started|visited|finished|bought|made(?! (?:my day|sense|it)\\b)|met|saw|tried|joined|signed|came|found|began|adopted|spent|won|lost|ran|gave|ordered|booked|paid|passed|failed|quit|sold|broke|read|wrote|switched|upgraded|graduated|retired|picked|dropped|cancell?ed|celebrated|cooked|baked|painted|planted|built|applied|submitted|landed|hired|watched|attended|completed|downloaded|enrolled|subscribed|injured|fell|flew|drove|grew|earned|reserved|rented|renewed|returned|received|stopped|gave up|cut|learnt|learned|relocated|migrated|renovated|bumped into|ordered in|had dinner|organised|organized|slept|lived|worked|studied|taught|resigned|tore|sprained|twisted|turned \\d|decided|managed|swapped|replaced|bumped|ended up|stayed|arrived|called|talked|spoke|told)(?! (?:you|it|that|this)\\b)(?= |$)`;

/** "Flying to Rome on Friday". */
export const DOING = `${ADVERB}(?:hoping|working|thinking (?:of|about)|planning|looking (?:forward to|for|to|at)|trying to|learning|studying|saving|training|flying|travell?ing|moving|heading|driving|living|reading|re-?reading|watching|expecting|getting (?:married|divorced)|applying|recovering|considering|renting|teaching|taking|staying|leaving|visiting|celebrating|running|starting|switching|doing|volunteering|dating|seeing|going (?:to|on)|commuting|interviewing|writing|building|dealing with|struggling with|suffering from|playing|growing|raising|hosting|attending|cutting (?:down|out)|giving up|quitting|selling|buying)(?= |$)`;
/** A gerund that is the subject itself: "Learning Spanish is hard". */
export const GERUND_SUBJECT =
  / (?:is|isn't|was|are|makes?|helps?|takes?|feels?|can|will|has|means|requires|gives?|keeps?|sounds?|seems?)\b/iu;

const STATE_END = '(?=$|[,.;!]| (?:and|but|since|for|so|because|now|with|from|in|at|though|by|as|these|to)\\b)';
/** "Allergic to nuts". */
export const BEING = `${ADVERB}(?:not )?(?:(?:a |an )?(?:married|single|divorced|engaged|widowed|separated|vegan|vegetarian|pescatarian|coeliac|celiac|lactose intolerant|gluten[- ](?:free|intolerant)|pregnant|retired|self-employed|unemployed|left-handed|colou?r-?blind|diabetic|asthmatic|dyslexic|autistic|homeless|teetotal|freelance)${STATE_END}|(?:allergic|married|engaged|addicted|intolerant|sensitive) to |based in |from (?=\\p{Lu}\\p{Ll}+(?:$|[,.]))|(?:terrified|afraid|scared|fond|tired|proud) of |(?:into|obsessed with|fluent in|good at|bad at|interested in|keen on|passionate about|crazy about|mad about|responsible for|in charge of|due to (?=give birth)) |\\d{1,3} years old|\\d{1,3} (?:and|,) )`;

/** Things that belong to whoever speaks of them without an article: "rent is 1150". */
export const OWN_THINGS =
  'rent|budget|salary|mortgage|lease|flight|train|surgery|operation|thesis|dissertation|exam|finals|deadline|wedding|anniversary|interview|visa|passport|permit|insurance|contract|birthday|address|phone|number|e-?mail|password|username|timezone|time zone|shift|commute|hometown|nickname|height|weight|shoe size|size|blood type|star sign|name|surname|pronouns|job|boss|landlord|landlady|car|bike|laptop|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|sister|brother|son|daughter|kids|parents|mother|father|mom|mum|dad|grandma|grandpa|roommate|flatmate|dog|cat|puppy|kitten|team|gp|dentist appointment|appointment|due date|check-?in|check-?out';
/** What is on the calendar when a time stands beside it: "Dentist tomorrow at 3". */
export const DATES =
  'appointment|meeting|interview|exam|flight|surgery|check-?up|lesson|class|rehearsal|presentation|deadline|wedding|party|dinner|lunch|call|shift|match|game|concert|gig|training|session|date|dentist|physio|haircut|vet';
