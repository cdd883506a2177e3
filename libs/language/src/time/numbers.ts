// language → time: small numbers in words, as they stand in front of a unit.

const ENGLISH: Record<string, number> = Object.fromEntries(
  'a:1 an:1 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 couple:2 half:0.5 dozen:12'
    .split(' ')
    .map((pair) => [pair.split(':')[0] ?? '', Number(pair.split(':')[1])]),
);
const CHINESE: Record<string, number> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };

/** Alternatives of a pattern; `few` words stand for an unknown small number. */
export const ENGLISH_NUMBER = String.raw`\d{1,4}(?:\.5)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|(?:a\s)?couple(?:\sof)?|half\san?|a\sdozen|(?:a\s)?few|several|some`;
export const CHINESE_NUMBER = String.raw`\d{1,4}|[零〇一二两兩三四五六七八九十百]{1,5}|半|几|幾|数`;

/** `few` for an unknown small number; null for what is no number. */
export function englishNumber(words: string): number | 'few' | null {
  const text = words.toLowerCase().replace(/\s+/gu, ' ').trim();
  if (/^\d/u.test(text)) return Number(text);
  if (/few|several|some/u.test(text)) return 'few';
  if (text.startsWith('half')) return 0.5;
  const word = text.replace(/^a (?=\w)/u, '').replace(/ of$/u, '');
  return ENGLISH[word] ?? null;
}

/** Digits, 一 … 九百九十九, digit strings (二〇二四), 半 = 0.5, 几 = `few`; 两三 and 三五 are `few` too. */
export function chineseNumber(text: string): number | 'few' | null {
  const plain = text.normalize('NFKC');
  if (/^\d+$/u.test(plain)) return Number(plain);
  if (plain === '半') return 0.5;
  if (/[几幾数]/u.test(plain)) return 'few';
  if (!/[十百]/u.test(plain)) {
    const digits = [...plain].map((char) => CHINESE[char]);
    if (digits.includes(undefined)) return null;
    if (digits.length === 2 && digits[0] !== 0) return 'few';
    return Number(digits.join(''));
  }
  let total = 0;
  let current: number | null = null;
  for (const char of plain) {
    if (char === '百' || char === '十') {
      total += (current ?? (char === '十' ? 1 : 0)) * (char === '百' ? 100 : 10);
      current = null;
    } else current = CHINESE[char] ?? null;
  }
  return total + (current ?? 0);
}
