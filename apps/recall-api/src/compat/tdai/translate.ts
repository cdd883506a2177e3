// TDAI memory ↔ our use-cases, the reading side. Pure: no store, no clock.
import type { FilterGroup, SearchHit, TdaiIds } from '@strata/contracts';
import { tdaiMetadata } from '@strata/contracts';
import { readTimestamp, type Fact, type Message, type Summary, type Topic } from '@strata/memory';

export const ATOM = 'atm-';
/** Key of a fact's metadata: why it is as it is, in the words of whoever wrote or changed it. */
export const BACKGROUND = 'background';
export const toItem = (fact: Fact) => ({
  id: `${ATOM}${fact.id}`,
  version: fact.version,
  type: fact.type,
  content: fact.content,
  ...(typeof fact.metadata[BACKGROUND] === 'string' && { background: fact.metadata[BACKGROUND] }),
  created_at: fact.createdAt.toISOString(),
  updated_at: fact.updatedAt.toISOString(),
});
/** What an edit answers. */
export const toRevision = ({ version, updatedAt }: Pick<Fact, 'version' | 'updatedAt'>) => ({
  version,
  updated_at: updatedAt.toISOString(),
});
export const toMessage = (message: Message) => ({
  id: message.id,
  version: 1,
  session_id: message.sessionId,
  role: message.role,
  content: message.content,
  timestamp: message.timestamp.toISOString(),
  recorded_at: message.createdAt.toISOString(),
});
export const toFoundMessage = ({ id, content, score, sources, session_id: session, created_at: recorded }: Omit<SearchHit, 'layer'>) => ({
  id,
  version: 1,
  session_id: session ?? '',
  role: sources[0]?.role ?? 'user',
  content,
  timestamp: sources[0]?.timestamp ?? recorded,
  recorded_at: recorded,
  score,
});

interface Times {
  time_start?: string | undefined;
  time_end?: string | undefined;
}
/** Both ends inclusive, to the millisecond. @throws AppError `validation.failed` what no store can hold */
export const timesOf = ({ time_start: from, time_end: to }: Times) => ({
  ...(from === undefined ? {} : { from: readTimestamp(from, 'time_start').at }),
  ...(to === undefined ? {} : { to: readTimestamp(to, 'time_end').at }),
});

interface Search extends Times {
  type?: string | undefined;
  sessionId?: string | undefined;
}
/** Bounds of a search: agent, team and task as the records' evidence has them, and when they changed last. */
export function filterOf(ids: TdaiIds, { type, sessionId, ...times }: Search): FilterGroup[] {
  const { from = null, to = null } = timesOf(times);
  const conditions: FilterGroup['conditions'] = [
    ...(ids.agent_id === undefined ? [] : [{ kind: 'equal' as const, field: 'agent_id' as const, value: ids.agent_id }]),
    ...(sessionId === undefined ? [] : [{ kind: 'equal' as const, field: 'session_id' as const, value: sessionId }]),
    ...Object.entries(tdaiMetadata(ids)).map(([key, value]) => ({ kind: 'info' as const, key, value })),
    ...(type === undefined ? [] : [{ kind: 'equal' as const, field: 'type' as const, value: type }]),
    ...(from || to
      ? [{ kind: 'time' as const, field: 'update_time' as const, from: from?.getTime() ?? null, to: to ? to.getTime() + 1 : null }]
      : []),
  ];
  return conditions.length > 0 ? [{ combine: 'and', conditions }] : [];
}

/** A topic is `<name>.md`, each of its summaries `<name>/<perspective>-<8 digits of its id>.md`. */
export interface ScenarioFile {
  path: string;
  content: string;
  record: { layer: 'topic'; topic: Topic } | { layer: 'summary'; summary: Summary };
}
export function filesOf(topics: Topic[], summaries: Summary[]): ScenarioFile[] {
  const byId = new Map(summaries.map((summary) => [summary.id, summary]));
  const nameOf = (name: string) => name.replace(/[/\\]/g, '-');
  return topics.flatMap((topic) => {
    const below = topic.summaryIds
      .flatMap((id) => byId.get(id) ?? [])
      .map((summary): ScenarioFile => ({
        path: `${nameOf(topic.name)}/${summary.perspective}-${summary.id.slice(0, 8)}.md`,
        content: summary.content,
        record: { layer: 'summary', summary },
      }));
    const links = below.map(({ path }) => `- [${path.slice(path.indexOf('/') + 1, -3)}](${path})`).join('\n');
    const content = `# ${topic.name}\n\n${topic.summaryText}\n${links ? `\n${links}\n` : ''}`;
    return [{ path: `${nameOf(topic.name)}.md`, content, record: { layer: 'topic', topic } }, ...below];
  });
}
export function toFile({ path, content, record }: ScenarioFile) {
  const { version, updatedAt } = record.layer === 'topic' ? record.topic : record.summary;
  return { path, version, size: Buffer.byteLength(content), updated_at: updatedAt.toISOString() };
}
