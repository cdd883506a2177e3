// soak: each kind of call, with what it leaves in the ledger. A caller works on one of its users at a time.
import { randomUUID } from 'node:crypto';
import type { MessageInput, Strata } from '@strata/sdk';
import { statements, type Statement } from '../recall-bench/synthetic.js';
import type { Ledger, SoakUser } from './ledger.js';
import type { Tally } from './tally.js';

const CITIES = ['Lisbon', 'Oslo', 'Prague', 'Vienna', 'Dublin', 'Madrid', 'Athens', 'Zagreb', 'Riga', 'Warsaw'];
/** More than anybody says in a run. */
const TALK = 20_000;
/** Messages, after which a user opens another session. */
const SESSION = 30;
/** What a correction or deletion may meet: the record has changed, or has gone, since it was looked up. */
const MOVED_ON = ['409 conflict', '404 not_found'];

/** Has written nothing yet: asking for its memory is a 404. */
const isUnknown = ({ tasks }: SoakUser) => tasks.size === 0;

/** A user as the load sees it: the ledger's, and what it will say. */
export interface Talker {
  user: SoakUser;
  talk: Generator<Statement>;
  /** What was asked about, for recalls. */
  questions: string[];
}

export class Calls {
  private made = 0;
  constructor(
    private readonly client: Strata,
    private readonly tally: Tally,
    private readonly ledger: Ledger,
    private readonly random: () => number,
  ) {}

  newTalker(): Talker {
    const n = ++this.made;
    const id = `soak-${n}`;
    return { user: this.ledger.newUser(id), talk: statements(id, TALK, n), questions: ['Where do I live?'] };
  }

  /** Of one to three messages; one in six waits for the result, one in eight is sent again, as by a caller that heard no answer. */
  async write(talker: Talker): Promise<void> {
    const { user } = talker;
    const sessionId = await this.session(talker);
    if (sessionId === null) return;
    const [messages, statementIds] = this.say(talker);
    const isSync = this.random() < 1 / 6;
    const options = isSync ? { sync: true } : {};
    const call = `POST /api/sessions/{id}/messages${isSync ? ' (sync)' : ''}`;
    const session = this.client.sessions.fromId(sessionId);
    const idempotencyKey = randomUUID();
    const accepted = await this.tally.run(call, () => session.addMessages(messages, options, { idempotencyKey }));
    if (!accepted) return;
    user.tasks.add(accepted.task_id);
    for (const id of accepted.message_ids) user.wrote(id, { sessionId, isStatement: statementIds.has(id) });
    if (this.random() < 1 / 8) await this.writeAgain(sessionId, messages, options, accepted.task_id, idempotencyKey);
  }

  /** The same key, then another key with the same message ids: the first task, the same messages. */
  private async writeAgain(sessionId: string, messages: MessageInput[], options: object, taskId: string, key: string): Promise<void> {
    const session = this.client.sessions.fromId(sessionId);
    const call = 'POST /api/sessions/{id}/messages (again)';
    const again = await this.tally.run(call, () => session.addMessages(messages, options, { idempotencyKey: key }));
    if (again && again.task_id !== taskId) this.tally.wrong(call, 'another task');
    const byId = await this.tally.run(call, () => session.addMessages(messages));
    if (byId && byId.message_ids.join() !== messages.map(({ id }) => id).join()) this.tally.wrong(call, 'other messages');
  }

  async act({ user }: Talker): Promise<void> {
    const actions = Array.from({ length: 1 + Math.floor(this.random() * 8) }, () => ({
      user_id: user.id,
      timestamp: new Date().toISOString(),
      log_id: randomUUID(),
      event_type: 'play',
      app: 'player',
      content: `Played ${this.pick(CITIES)} radio`,
    }));
    const accepted = await this.tally.run('POST /api/user/actions', () => this.client.userActions.create(actions));
    if (!accepted) return;
    user.tasks.add(accepted.task_id);
    for (const id of accepted.log_ids ?? [accepted.log_id!]) user.actions.add(id);
  }

  async context(talker: Talker): Promise<void> {
    const sessionId = talker.user.sessions.at(-1);
    if (sessionId === undefined) return this.write(talker);
    const query = this.pick(talker.questions);
    const session = this.client.sessions.fromId(sessionId);
    const details = this.random() < 0.1;
    await this.tally.run('POST /api/sessions/{id}/context', () => session.getMemory({ query, details }));
  }
  async search(talker: Talker): Promise<void> {
    const { user, questions } = talker;
    if (isUnknown(user)) return this.write(talker);
    const query = this.pick(questions);
    await this.tally.run('POST /api/memories/search', () => this.client.memories.search({ userId: user.id, query, topK: 10 }));
  }
  async profile(talker: Talker): Promise<void> {
    const { user } = talker;
    if (isUnknown(user)) return this.act(talker);
    const ask = () => this.client.userActions.recall({ userId: user.id, query: 'What do I listen to?' });
    await this.tally.run('POST /api/user/actions/profile/recall', ask);
  }
  async list(talker: Talker): Promise<void> {
    const { user } = talker;
    if (isUnknown(user)) return this.write(talker);
    await this.tally.run('GET /api/users/{id}/facts', () => this.client.facts.list(user.id, { limit: 20 }));
    await this.tally.run('GET /api/users/{id}/summaries', () => this.client.summaries.list(user.id, { limit: 20 }));
    await this.tally.run('GET /api/users/{id}/topics', () => this.client.topics.list(user.id));
  }
  async follow({ user }: Talker): Promise<void> {
    const task = [...user.tasks].at(-1);
    if (task !== undefined) await this.tally.run('GET /api/tasks/{id}', () => this.client.tasks.get(task));
  }

  /** New words or another status; every second one is undone. */
  async editFact(talker: Talker): Promise<void> {
    const { user } = talker;
    if (isUnknown(user)) return this.write(talker);
    const page = await this.tally.run('GET /api/users/{id}/facts', () => this.client.facts.list(user.id, { limit: 20 }));
    const fact = this.pick(page?.items.filter(({ status }) => status === 'active') ?? []);
    if (!fact) return;
    const change = this.random() < 0.7 ? { content: `${fact.content}, as they say` } : { status: 'invalidated' as const };
    const body = { ...change, reason: 'soak', expected_version: fact.version };
    const edited = await this.tally.run('PATCH /api/facts/{id}', () => this.client.facts.update(fact.fact_id, body), MOVED_ON);
    if (!edited) return;
    user.edits.push({ layer: 'fact', id: fact.fact_id, version: edited.version });
    if (this.random() < 0.5) return;
    const undo = () => this.client.facts.undo(fact.fact_id, { reason: 'soak' });
    const undone = await this.tally.run('POST /api/facts/{id}/undo', undo, MOVED_ON);
    if (undone) user.edits.push({ layer: 'fact', id: fact.fact_id, version: undone.version });
  }
  async editSummary(talker: Talker): Promise<void> {
    const { user } = talker;
    if (isUnknown(user)) return this.write(talker);
    const page = await this.tally.run('GET /api/users/{id}/summaries', () => this.client.summaries.list(user.id, { limit: 20 }));
    const summary = this.pick(page?.items ?? []);
    if (!summary) return;
    const body = { weight: 0.5 + Math.floor(this.random() * 7) / 10, reason: 'soak' };
    const call = 'PATCH /api/summaries/{id}';
    const edited = await this.tally.run(call, () => this.client.summaries.update(summary.summary_id, body), MOVED_ON);
    if (edited) user.edits.push({ layer: 'summary', id: summary.summary_id, version: edited.version });
  }

  async deleteFact(talker: Talker): Promise<void> {
    const { user } = talker;
    if (isUnknown(user)) return this.write(talker);
    const page = await this.tally.run('GET /api/users/{id}/facts', () => this.client.facts.list(user.id, { limit: 20 }));
    const fact = this.pick(page?.items ?? []);
    if (!fact) return;
    const accepted = await this.tally.run('DELETE /api/facts/{id}', () => this.client.facts.delete(fact.fact_id), MOVED_ON);
    if (!accepted) return;
    this.ledger.deletions.push(accepted.deletion_id);
    for (const source of fact.sources) if (source.message_id) user.factless.add(source.message_id);
  }
  async deleteMessage({ user }: Talker): Promise<void> {
    const id = this.pick([...user.messages.keys()]);
    if (id === undefined) return;
    const call = 'DELETE /api/messages/{id}';
    const accepted = await this.tally.run(call, () => this.client.messages.delete(id, { userId: user.id }));
    if (!accepted) return;
    this.ledger.deletions.push(accepted.deletion_id);
    user.messageGone(id);
  }
  async deleteSession({ user }: Talker): Promise<void> {
    const id = user.sessions[0];
    if (id === undefined || user.sessions.length < 2) return;
    const accepted = await this.tally.run('DELETE /api/sessions/{id}', () => this.client.sessions.fromId(id).delete());
    if (!accepted) return;
    this.ledger.deletions.push(accepted.deletion_id);
    user.sessionGone(id);
  }
  /** Another user comes in the place of the one that is erased. */
  async eraseUser(talker: Talker): Promise<Talker> {
    if (talker.user.messages.size === 0) return talker;
    const accepted = await this.tally.run('DELETE /api/users/{id}', () => this.client.users.delete(talker.user.id));
    if (!accepted) return talker;
    this.ledger.deletions.push(accepted.deletion_id);
    this.ledger.erase(talker.user);
    return this.newTalker();
  }

  private async session({ user }: Talker): Promise<string | null> {
    const last = user.sessions.at(-1);
    const isFull = (id: string) => [...user.messages.values()].filter(({ sessionId }) => sessionId === id).length >= SESSION;
    if (last !== undefined && !isFull(last)) return last;
    const opened = await this.tally.run('POST /api/sessions', () => this.client.sessions.create({ userId: user.id }));
    if (opened) user.sessions.push(opened.id);
    return opened?.id ?? null;
  }

  /** Statements, now and then with an answer or a change of residence; the ids of the statements. */
  private say({ talk, questions }: Talker): [MessageInput[], Set<string>] {
    const told = Array.from({ length: 1 + Math.floor(this.random() * 3) }, () => talk.next().value as Statement);
    const messages: MessageInput[] = told.map(({ id, content, timestamp }) => ({
      role: 'user',
      id,
      content,
      timestamp: timestamp.toISOString(),
    }));
    const { id, timestamp, question } = told.at(-1)!;
    questions.push(question);
    const beside = { timestamp: timestamp.toISOString() };
    if (this.random() < 0.3) messages.push({ role: 'assistant', id: `${id}-answer`, content: 'I have noted that.', ...beside });
    if (this.random() < 0.2) messages.push({ role: 'user', id: `${id}-home`, content: `I live in ${this.pick(CITIES)} now.`, ...beside });
    return [messages, new Set(told.map((one) => one.id))];
  }

  private pick<T>(of: T[]): T;
  private pick<T>(of: T[]): T | undefined {
    return of[Math.floor(this.random() * of.length)];
  }
}
