// language → text: frequent short words that tell Latin-script languages apart. Words shared by many languages are left out.

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const FUNCTION_WORDS: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'en',
    list(
      'the a an and or but of to is are was were am be been i you he she it we they my your his her our their this that these those with for from at by on in not have has had do does did will would can could should what which who when where why how there here just really about so if because as me him them us any some all im dont didnt ive its hi hello hey thanks thank please yes ok okay today yesterday tomorrow now prefer like love want need good great morning night evening work live city read book day week year time people make go going get got buy new old first last two one very much many more most other every always never tell remember know think say said see use help thing only also well back after before over still too even right sure sorry welcome find give take let keep my no than into off up out hate',
    ),
  ],
  [
    'de',
    list(
      'der die das und ist sind ich du er sie wir ihr nicht ein eine einen mit für auf zu von den dem mein meine auch war wo wie habe hat bin arbeite wohne gern aber mir dir bitte danke deine meinen kannst ist das',
    ),
  ],
  [
    'fr',
    list(
      'le la les des un une et est sont je tu il elle nous vous ne pas avec pour sur dans du mon ma mes que qui où suis ai au aux très mais ce cette habite travaille aime pour ton ta merci quel quelle écris',
    ),
  ],
  [
    'es',
    list(
      'el la los las un una y es son yo tú él ella nosotros no con para por en de mi mis que qué dónde soy estoy muy pero este esta vivo trabajo gusta me del gracias tengo puedes por mis',
    ),
  ],
  [
    'it',
    list(
      'il lo la gli un una e è sono io tu lui lei noi non con per in di mio mia che dove ho sto molto ma questo questa vivo lavoro piace mi del della',
    ),
  ],
  [
    'pt',
    list(
      'o os as um uma e é são eu você ele ela nós não com para por em de meu minha que onde sou estou muito mas este esta moro trabalho gosto do da no na',
    ),
  ],
  ['nl', list('de het een en is zijn ik jij hij zij wij niet met voor op te van mijn dat die waar ben heb woon werk graag maar ook')],
  ['sv', list('och är jag du han hon vi inte med för på att av min mitt det den var bor arbetar gillar men också')],
  ['pl', list('i jest są ja ty on ona my nie z dla na do w mój moja że gdzie jestem mam bardzo ale to mieszkam pracuję lubię')],
  ['tr', list('ve bir bu ben sen o biz değil ile için çok ama benim nerede var yok mı mi')],
  ['id', list('dan yang di ke dari saya kamu dia kami tidak dengan untuk ini itu ada adalah suka tinggal bekerja')],
  ['vi', list('và là tôi bạn anh chị em không với cho của trong này đó có ở đâu thích làm sống nhưng')],
];
