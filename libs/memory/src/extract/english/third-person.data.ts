// Verbs by which notes about somebody begin, and what they say of themselves.
const REGULAR =
  'live work like love prefer enjoy hate dislike want need own play drink eat use speak drive run know travel read cook own visit plan ' +
  'think feel believe collect train sleep avoid attend manage lead support follow suffer practice ride listen write sing paint bake grow';

const irregular: Record<string, string> = {
  is: 'am',
  was: 'was',
  has: 'have',
  had: 'had',
  does: 'do',
  goes: 'go',
  studies: 'study',
  teaches: 'teach',
  watches: 'watch',
  wishes: 'wish',
  moved: 'moved',
  lived: 'lived',
  worked: 'worked',
  studied: 'studied',
  bought: 'bought',
  started: 'started',
};

export const THIRD_PERSON: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REGULAR.split(' ').map((verb) => [`${verb}s`, verb])),
  ...irregular,
};
