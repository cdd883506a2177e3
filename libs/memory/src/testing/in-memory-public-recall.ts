// Fake of the port PublicRecall: what is shared among the rows of a test.
import { audienceOfFact } from '../index/public-part.js';
import { evidenceOf } from '../model/attributes.js';
import { audienceOf } from '../model/audience.js';
import type { Fact } from '../model/fact.js';
import type { Message } from '../model/message.js';
import type { PublicRecall } from '../ports.js';
import { copy } from './copy.js';

export class InMemoryPublicRecall implements PublicRecall {
  /** `rows`: of any number of users and projects, as they are when it is asked. */
  constructor(private readonly rows: () => { facts: Fact[]; messages: Message[] }) {}

  hydrate(
    projectId: string,
    except: string | null,
    audience: string[],
    wanted: Parameters<PublicRecall['hydrate']>[3],
  ): ReturnType<PublicRecall['hydrate']> {
    const rows = this.rows();
    const isFor = (shared: readonly string[]) => shared.some((who) => audience.includes(who));
    const ofOthers = (row: { projectId: string; userId: string }) => row.projectId === projectId && row.userId !== except;
    const facts = rows.facts.filter((fact) => {
      const own = rows.messages.filter((message) => message.projectId === projectId && message.userId === fact.userId);
      return ofOthers(fact) && wanted.facts.includes(fact.id) && isFor(audienceOfFact(fact, evidenceOf([fact], [], own, [])));
    });
    const messages = rows.messages.filter(
      (message) =>
        ofOthers(message) &&
        isFor(audienceOf(message)) &&
        wanted.messages.some(({ userId, id }) => userId === message.userId && id === message.id),
    );
    return Promise.resolve(copy({ facts, messages }));
  }
}
