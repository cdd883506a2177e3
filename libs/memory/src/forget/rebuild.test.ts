// What an erasure leaves equals what the pipeline would have learnt from a history that never held what was erased: on random histories.
// With what operators did meanwhile, too. The same sixty each time; STRATA_PROPERTY_RUNS=2000 takes new ones (minutes), STRATA_PROPERTY_SEED repeats them.
import fc from 'fast-check';
import { moveFact } from '../correct/move-by-hand.js';
import { rewordFact } from '../correct/reword-fact.js';
import { BuiltinExtractor } from '../extract/builtin-extractor.js';
import { MOST_COUNTED_ACTIONS } from '../extract/find-behaviour.js';
import type { Fact, Relation } from '../model/fact.js';
import type { Action, Message } from '../model/message.js';
import type { EditByHand, HistoryItem } from '../ports-forget.js';
import { evidenceKey } from '../reconcile/combine-confidence.js';
import { sameVoice, sayTheSame } from '../reconcile/find-meetings.js';
import { reconcile } from '../reconcile/reconcile.js';
import { formerWordings, isSettledFor } from '../reconcile/settled.js';
import { countedWith } from '../testing/records/counted-with.js';
import { sampleMessage } from '../testing/samples.js';
import { planFacts } from './plan-facts.js';
import { readItem } from './read-history.js';

const scope = { projectId: '11111111-1111-4111-8111-111111111111', userId: 'user-1' };
const never = new AbortController().signal;
const extractor = new BuiltinExtractor();
const START = Date.UTC(2026, 2, 2, 8);

/** One write: messages of a session, or an action. Or an operator's edit: of the active fact that `pick` falls on. */
type Write =
  | { session: string; messages: { role: 'user' | 'assistant'; content: string; hoursAgo: number }[] }
  | { action: string }
  | { pick: number; status: 'deleted' | 'invalidated' }
  | { pick: number; content: string };
interface Stored {
  edit: Extract<Write, { pick: number }> | null;
  at: Date;
  seq: bigint;
  messages: Message[];
  actions: Action[];
}

function store(writes: Write[]): Stored[] {
  let seq = 0n;
  return writes.map((write, i) => {
    const at = new Date(START + i * 3_600_000);
    const messages =
      'messages' in write
        ? write.messages.map(({ role, content, hoursAgo }, k) =>
            sampleMessage(scope, `m${i}-${k}`, content, {
              role,
              sessionId: write.session,
              seq: ++seq,
              timestamp: new Date(at.getTime() - hoursAgo * 3_600_000 + k * 1000),
            }),
          )
        : [];
    const action = (size: string): Action => ({
      ...{
        ...scope,
        id: `a${i}`,
        sessionId: null,
        seq: ++seq,
        timestamp: at,
        content: 'filtered',
        eventType: 'search',
        page: null,
        app: null,
      },
      ...{ platform: null, deviceId: null, anchors: { size }, entities: [], metadata: {}, status: 'pending', createdAt: at },
    });
    return { at, seq: ++seq, messages, actions: 'action' in write ? [action(write.action)] : [], edit: 'pick' in write ? write : null };
  });
}

/** What the pipeline hands to the extractor, six messages back and no further. `without`: ids that were never said. */
function itemsOf(stored: Stored[], without: ReadonlySet<string>, context: number): HistoryItem[] {
  const messages = stored.flatMap((item) => item.messages).filter((m) => !without.has(m.id));
  const actions = stored.flatMap((item) => item.actions).filter((a) => !without.has(a.id));
  return stored.flatMap((item, i): HistoryItem[] => {
    const own = item.messages.filter((m) => !without.has(m.id));
    const acted = item.actions.filter((a) => !without.has(a.id));
    const [first] = own;
    if (!first && !acted.length) return [];
    const before = first ? messages.filter((m) => m.sessionId === first.sessionId && m.seq < first.seq) : [];
    return [
      {
        ...{
          id: `item-${i}`,
          seq: item.seq,
          at: item.at,
          longTerm: true,
          session: null,
          messages: own,
          actions: acted,
          candidates: null,
          rulings: [],
        },
        context: before.slice(-context),
        pastActions: countedWith(acted, actions).slice(-MOST_COUNTED_ACTIONS),
      },
    ];
  });
}

/** An operator at a moment: what they do to the facts that they find. */
interface Operator {
  at: Date;
  edit: (active: Fact[]) => Promise<EditByHand | null>;
}
const BY = { change: 'edited', actor: 'key-1', reason: 'misheard' };

/** As the operators of a history do it: the first time that it is lived through. */
function operatorsOf(stored: Stored[]): Operator[] {
  return stored.flatMap(({ at, edit }) => {
    if (!edit) return [];
    const make = async (active: Fact[]): Promise<EditByHand | null> => {
      const before = active[edit.pick % active.length];
      if (!before) return null;
      const after = 'content' in edit ? await rewordFact(before, edit.content, BY.actor, 'UTC') : { ...before, status: edit.status };
      return { factId: before.id, at, by: BY, before, after };
    };
    return { at, edit: make };
  });
}
/** What they did, done again: to the fact that says the same on the same evidence, under whatever id. */
function editedAgain(facts: Map<string, Fact>, { factId, at, before, after }: EditByHand): Fact | null {
  const evidence = new Set(before.sources.map(evidenceKey));
  const isMeant = (fact: Fact) =>
    sameVoice(fact, before) && sayTheSame(fact, before) && fact.sources.some((source) => evidence.has(evidenceKey(source)));
  const fact = facts.get(factId) ?? [...facts.values()].find(isMeant);
  const moved = fact ? moveFact(fact, before, after) : null;
  return moved && { ...moved, version: moved.version + 1, updatedAt: at };
}

async function learn(items: HistoryItem[], operators: Operator[]) {
  const facts = new Map<string, Fact>();
  const relations: Relation[] = [];
  const versions = new Map<string, Fact[]>();
  const edits: EditByHand[] = [];
  const put = (fact: Fact) => {
    facts.set(fact.id, fact);
    versions.set(fact.id, [...(versions.get(fact.id) ?? []), fact]);
  };
  const steps = [...items, ...operators].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const item of steps) {
    const known = [...facts.values()];
    const active = known.filter((fact) => fact.status === 'active');
    if ('edit' in item) {
      const edit = await item.edit(active);
      const again = edit && editedAgain(facts, edit);
      if (edit) edits.push(edit);
      if (again) put(again);
      continue;
    }
    const records = [...item.messages, ...item.actions];
    const former = known.flatMap((fact) => formerWordings(fact, versions.get(fact.id) ?? []));
    const learnt = reconcile({
      ...{ ...scope, taskId: 't', sessionId: item.messages[0]?.sessionId ?? null, longTerm: true, timezone: 'UTC', now: item.at, active },
      candidates: (await readItem(scope, item, active, 'UTC', extractor, never)).candidates,
      settled: [...known.filter((fact) => isSettledFor(fact, records)), ...former],
      messages: item.messages,
    });
    for (const fact of learnt.facts) put(fact);
    relations.push(...learnt.relations);
  }
  return { facts, relations, versions, edits };
}

type Learnt = Awaited<ReturnType<typeof learn>>;
const byId = (facts: Iterable<Fact>) => [...facts].sort((a, b) => (a.id < b.id ? -1 : 1));
/** `same_entity` and order in time are told of the eight nearest at the time: here none has as many. `same_entity` has no direction. */
const edgeOf = ({ sourceId, targetId, kind }: Omit<Relation, 'confidence'>) =>
  [kind, ...(kind === 'same_entity' ? [sourceId, targetId].sort() : [sourceId, targetId])].join(' ');
const edges = (relations: Relation[]) => [...new Set(relations.map(edgeOf))].sort();

async function forget({ facts, relations, edits }: Learnt, stored: Stored[], gone: { messages: Set<string>; actions: Set<string> }) {
  const erased = new Set([...gone.messages, ...gone.actions]);
  const all = itemsOf(stored, new Set(), 6 + erased.size);
  const sees = (item: HistoryItem) =>
    [...item.messages, ...item.context, ...item.actions, ...item.pastActions].some((r) => erased.has(r.id));
  const plan = await planFacts(
    {
      ...scope,
      source: { facts: byId(facts.values()), undos: [], edits, forgotten: [], defaultTimezone: 'UTC' },
      gone,
      goneFacts: new Set(),
      itemsOf: (asked) => {
        if (asked === 'all') return Promise.resolve(all);
        const records = new Set([...asked.messageIds, ...asked.actionIds]);
        const holds = (item: HistoryItem) => [...item.messages, ...item.actions].some((r) => records.has(r.id));
        return Promise.resolve(all.filter((item) => holds(item) || sees(item)));
      },
      extractor,
    },
    never,
  );
  const left = new Map(facts);
  for (const fact of plan.removed) left.delete(fact.id);
  const rebuilt = new Map<string, Fact[]>();
  for (const { fact } of plan.rebuilt) {
    left.set(fact.id, fact);
    rebuilt.set(fact.id, [...(rebuilt.get(fact.id) ?? []), fact]);
  }
  const among = new Set(plan.relations.among);
  const dropped = new Set(plan.relations.dropped.map(edgeOf));
  const kept = relations.filter(
    ({ sourceId, targetId, kind }) =>
      !dropped.has(edgeOf({ sourceId, targetId, kind })) &&
      left.has(sourceId) &&
      left.has(targetId) &&
      !(among.has(sourceId) && among.has(targetId) && (rebuilt.has(sourceId) || rebuilt.has(targetId))),
  );
  return { facts: left, relations: [...kept, ...plan.relations.now], rebuilt };
}

const cities = ['Paris', 'Rome', 'Berlin'];
const things = ['coffee', 'jazz', 'hiking'];
const firms = ['Google', 'Contoso'];
const oneOf = (...values: string[]) => fc.constantFrom(...values);
const sentence = fc.oneof(
  oneOf(...cities).map((city) => `I live in ${city}.`),
  oneOf(...cities).map((city) => `I moved to ${city}.`),
  oneOf(...cities).map((city) => `Actually, I don't live in ${city} any more.`),
  oneOf(...firms).map((firm) => `I work at ${firm}.`),
  fc.tuple(oneOf(...firms), oneOf(...firms)).map(([from, to]) => `I left ${from} for ${to}.`),
  oneOf(...things).map((thing) => `I love ${thing}.`),
  oneOf(...things).map((thing) => `I don't like ${thing} any more.`),
  oneOf('Rex', 'Bella').map((name) => `My dog is called ${name}.`),
  oneOf('Ana', 'Maria').map((name) => `My name is ${name}.`),
  oneOf('peanuts', 'gluten').map((food) => `I am allergic to ${food}.`),
  oneOf('Lisbon', 'Oslo').map((city) => `I will fly to ${city} on 12 May 2026 with Tom.`),
  oneOf('She', 'He').map((who) => `${who} works as a nurse.`),
  fc.constant('My sister Eva plays the violin.'),
  fc.constant('I quit smoking last month.'),
  fc.constant('Thanks, that helps.'),
  fc.constant('Yes, I do.'),
  oneOf('我住在上海。', '我住在北京。', '我不再吃肉了。', '我喜欢爬山。'),
);
const message = fc.record({
  role: fc.oneof({ weight: 5, arbitrary: fc.constant('user' as const) }, { weight: 1, arbitrary: fc.constant('assistant' as const) }),
  content: fc.oneof(
    sentence,
    fc.tuple(sentence, sentence).map((two) => two.join(' ')),
    fc.constant('Do you live in Rome?'),
  ),
  hoursAgo: fc.constantFrom(0, 0, 0, 0, 2, 40),
});
const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ session: oneOf('s1', 's2'), messages: fc.array(message, { minLength: 1, maxLength: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ action: oneOf('42', '43') }) },
);
const edit: fc.Arbitrary<Write> = fc.oneof(
  fc.record({ pick: fc.nat(20), status: fc.constantFrom('deleted' as const, 'invalidated' as const) }),
  fc.record({
    pick: fc.nat(20),
    content: oneOf('The user lives in Vienna', 'The user lives in Rome', 'The user is fond of jazz', 'Rex is a cat', '用户住在深圳'),
  }),
);

const RUNS = Number(process.env['STRATA_PROPERTY_RUNS'] ?? 60);
const SEED = process.env['STRATA_PROPERTY_SEED'] ?? (process.env['STRATA_PROPERTY_RUNS'] === undefined ? 20261130 : undefined);

/** What an erasure leaves, beside what would have been learnt without what it took, the operators doing what they did. */
async function compare(writes: Write[], picks: number[]): Promise<void> {
  const stored = store(writes);
  const ids = stored.flatMap((item) => [...item.messages, ...item.actions].map((record) => record.id));
  if (!ids.length) return;
  const gone = new Set(picks.map((pick) => ids[pick % ids.length]!));
  const messages = new Set([...gone].filter((id) => id.startsWith('m')));
  const actions = new Set([...gone].filter((id) => id.startsWith('a')));
  const lived = await learn(itemsOf(stored, new Set(), 6), operatorsOf(stored));
  const left = await forget(lived, stored, { messages, actions });
  const again = lived.edits.map((done): Operator => ({ at: done.at, edit: () => Promise.resolve(done) }));
  const expected = await learn(itemsOf(stored, gone, 6), again);
  const bare = (fact: Fact) => ({ ...fact, version: 0, supersededAt: null, updatedAt: null });
  expect(byId(left.facts.values()).map(bare)).toEqual(byId(expected.facts.values()).map(bare));
  for (const [id, versions] of left.rebuilt) expect(versions).toEqual(expected.versions.get(id));
  expect(edges(left.relations)).toEqual(edges(expected.relations));
}
const picks = fc.array(fc.nat(40), { minLength: 1, maxLength: 4 });
const settings = { numRuns: RUNS, ...(SEED !== undefined && { seed: Number(SEED) }) };

const user = (content: string, hoursAgo = 0) => ({ role: 'user' as const, content, hoursAgo });
/** What was said first comes back to hold: what was learnt in between is linked to it. */
const HOLDS_AGAIN: Write[] = [
  { session: 's1', messages: [user('I live in Paris.')] },
  { session: 's1', messages: [user("Actually, I don't live in Paris any more.", 40), user('Do you live in Rome?')] },
  { session: 's1', messages: [user("Actually, I don't live in Paris any more. I am allergic to peanuts.")] },
];

it(
  'tells facts anew as if what is erased had never been said',
  () => {
    const writes = fc.array(write, { minLength: 2, maxLength: 12 });
    return fc.assert(fc.asyncProperty(writes, picks, compare), { ...settings, examples: [[HOLDS_AGAIN, [0]]] });
  },
  RUNS * 2000,
);

/** The name that an operator deleted led the reading of what was said while it was known. */
const DELETED_NAME: Write[] = [
  { session: 's1', messages: [user('I work at Google. My name is Ana.')] },
  { session: 's2', messages: [user('I quit smoking last month. I work at Google.'), user('I left Google for Contoso.')] },
  { pick: 0, status: 'deleted' },
];
/** Said again, at an earlier time, and kept off by what an operator had made of it. */
const SAID_AGAIN: Write[] = [
  { session: 's2', messages: [user('I work at Contoso.')] },
  { pick: 0, content: 'The user lives in Vienna' },
  { session: 's1', messages: [user('I work at Contoso.', 40)] },
];

it(
  'keeps what operators did to what is left, and nothing else',
  () => {
    const writes = fc.array(fc.oneof({ weight: 3, arbitrary: write }, { weight: 1, arbitrary: edit }), { minLength: 3, maxLength: 12 });
    return fc.assert(fc.asyncProperty(writes, picks, compare), {
      ...settings,
      examples: [
        [DELETED_NAME, [0]],
        [SAID_AGAIN, [0]],
      ],
    });
  },
  RUNS * 2000,
);
