// The reading of questions: small talk, what is asked, whose memory, synonyms across languages.
import { encodeDocument, encodeQuery } from '../tokens/encode.js';
import { readQuery } from './read-query.js';

const read = (text: string) => readQuery(text, { reference: new Date('2024-05-15T10:00:00Z'), timezone: 'UTC' });
function match(query: string, document: string): number {
  const { indices, values } = encodeDocument([{ text: document, weight: 1 }]);
  const weights = new Map(indices.map((hash, i) => [hash, values[i] ?? 0]));
  const asked = encodeQuery(read(query));
  return asked.indices.reduce((sum, hash, i) => sum + (asked.values[i] ?? 0) * (weights.get(hash) ?? 0), 0);
}

describe('readQuery', () => {
  it.each(['hi', 'Hello, how are you?', 'Thanks a lot!', 'ok', '👍', '你好，在吗？', '好的，谢谢', '嗯嗯', '哈哈哈哈', '早上好', ''])(
    'takes %j for small talk',
    (text) => expect(read(text).smallTalk).toBe(true),
  );
  it.each([
    'Thanks, what is my address?',
    'what is up with my order',
    'How are you feeling after the surgery?',
    '谢谢你，我的生日是哪天？',
    '早上好！今天天气怎么样',
    '你还记得我吗',
    'Hi Anna',
    'no, the other one',
    '好的城市',
  ])('reads memory for %j', (text) => expect(read(text).smallTalk).toBe(false));

  it.each([
    ['When did Anna go hiking?', 'when'],
    ['Where do I live?', 'where'],
    ['which city should be used for Europe or Americas team scheduling', 'where'],
    ['Who is my boss?', 'who'],
    ['How many kids does Bob have?', 'how_many'],
    ['Does Bob like tea?', 'yes_no'],
    ['Which books have I read?', 'list'],
    ['What is my job?', 'other'],
    ['我什么时候去北京？', 'when'],
    ['我在哪里上班？', 'where'],
    ['谁是我的老板？', 'who'],
    ['我有几个孩子？', 'how_many'],
    ['我对花生过敏吗？', 'yes_no'],
    ['列出我的爱好', 'list'],
    ['我喜欢吃什么？', 'other'],
  ])('%s asks %s', (text, asks) => expect(read(text).asks).toBe(asks));

  it.each([
    ["what's my dog's name", true],
    ['我叫什么', true],
    ["What is Anna's job?", false],
    ['Is it in Miami?', false],
    ['小明住在哪里', false],
  ])('%s: first person %s', (text, expected) => expect(read(text).firstPerson).toBe(expected));

  it('takes a living for a job, not for a home', () => {
    const job = (text: string) => match(text, 'works as a nurse, a job at the clinic');
    expect(job('What does Ann do for a living?')).toBeGreaterThan(0);
    expect(match('What does Ann do for a living?', 'lives in Bath')).toBe(0);
  });

  it('knows entities and times of the question', () => {
    const reading = read('What did Anna do in Paris last week?');
    expect(reading.entities.map(({ name }) => name)).toEqual(['Anna', 'Paris']);
    expect(reading.times.map(({ text }) => text)).toEqual(['last week']);
  });

  it.each([
    ['我在哪里上班？', '我目前在阿里云担任初级软件工程师', '我周末喜欢在家里看电影'],
    ['which city should be used for Europe or Americas team scheduling', '欧洲团队用柏林，美洲团队用多伦多', '我周末喜欢看电影'],
    ['欧洲团队应该用哪个城市？', 'For Europe use Berlin.', 'I like to watch films.'],
    ['What do I like?', '我最喜欢的水果是芒果', '明天要开会'],
    ['What is her occupation?', 'She works as a nurse', 'She was there in June'],
  ])('"%s" reaches "%s"', (query, hit, other) => expect(match(query, hit)).toBeGreaterThan(match(query, other)));

  it('lets a word match beat its synonym', () =>
    expect(match('Where did she purchase it?', 'She purchased it in Rome')).toBeGreaterThan(
      match('Where did she purchase it?', 'She bought it in Rome'),
    ));

  it('marks what it added', () => {
    const terms = read('我在哪里上班？').terms;
    expect(terms.find(({ term }) => term === '上班')).toEqual({ term: '上班', weight: 1 });
    expect(terms.find(({ term }) => term === '担任')).toEqual({ term: '担任', weight: 0.25, expanded: true });
  });

  it.each([
    ['我会什么乐器？', '吉他'],
    ['我对什么过敏？', '海鲜'],
    ['我的爱好是什么？', '摄影'],
  ])('%s also asks for %s, which is not asked for anything else in turn', (question, word) => {
    const termsOf = (text: string) => readQuery(text, { reference: new Date(0), timezone: 'UTC' }).terms;
    expect(termsOf(question)).toContainEqual({ term: word, weight: 0.25, expanded: true });
    expect(
      termsOf(`我喝${word}`)
        .filter(({ expanded }) => expanded)
        .map(({ term }) => term),
    ).not.toContain('钢琴');
  });
});
