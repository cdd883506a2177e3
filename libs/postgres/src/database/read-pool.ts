// The hot path of recall: prepared statements straight through the driver. An interactive transaction of the client costs six
// times as much processor time for the same few rows, and a question is answered from about ten of them. A pooler in between must
// keep prepared statements and start-up options (the unprivileged role is one), which transaction pooling as a rule does not.
import { createHash } from 'node:crypto';
import pg from 'pg';
import type { Prisma } from '../generated/prisma/client.js';

/** Runs one statement of the transaction that it was handed out in. */
export type Read = <Row>(statement: Prisma.Sql) => Promise<Row[]>;

/** As the client gives them: int8 is a bigint; the rest is the driver's (timestamptz a Date, jsonb a value, bytea a Buffer). */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

/** Stands in a statement whose text is one of very many: it is planned anew each time, and neither side remembers it. */
export const VARYING = '/* varying */';

const STREAM_IDLE_MS = 60_000;

export class ReadPool {
  private readonly pool: pg.Pool;
  private readonly names = new Map<string, string>();

  /** `onError` is told of errors on idle connections, which are replaced by themselves. */
  constructor(config: pg.PoolConfig, onError: (error: Error) => void) {
    this.pool = new pg.Pool({ ...config, types, pipeline: true });
    this.pool.on('error', onError);
  }

  /**
   * One read-only transaction that sees rows of `projectId` only, enforced by row-level security as in Database.tenant. Statements
   * that `work` starts together travel together.
   */
  async run<T>(projectId: string, work: (read: Read) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      // Sent ahead, not waited for: were it refused, no row would be seen, and the whole run fails. The setting ends with the transaction.
      const begun = client.query(`BEGIN READ ONLY; SELECT set_config('app.project_id', ${client.escapeLiteral(projectId)}, true)`);
      const read = async <Row>({ text, values }: Prisma.Sql) => {
        const { rows } = await client.query({ ...this.nameOf(text), text, values });
        return rows as Row[];
      };
      const [result] = await Promise.all([work(read), begun]);
      // Nobody waits for the end of what wrote nothing.
      client.query('COMMIT').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
      return result;
    } catch (error) {
      // With the connection ends whatever it is in the middle of.
      client.release(true);
      throw error;
    }
  }

  /**
   * One read-only transaction of one moment (repeatable read) for as long as its rows are taken; it ends with the last of them, when
   * the reader stops, or when nothing was taken for a minute.
   */
  async *stream<T>(projectId: string, rows: (read: Read) => AsyncIterable<T>): AsyncGenerator<T> {
    const client = await this.pool.connect();
    let isWhole = false;
    try {
      await client.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT set_config('app.project_id', ${client.escapeLiteral(projectId)}, true),
         set_config('idle_in_transaction_session_timeout', '${STREAM_IDLE_MS}', true)`,
      );
      yield* rows(async <Row>({ text, values }: Prisma.Sql) => (await client.query(text, values)).rows as Row[]);
      await client.query('COMMIT');
      isWhole = true;
    } finally {
      // A connection in the middle of something ends with it.
      client.release(!isWhole);
    }
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** The same text has the same name: the server plans it once for each connection. What callers give its shape has none. */
  private nameOf(text: string): { name?: string } {
    if (text.includes(VARYING)) return {};
    const known = this.names.get(text);
    if (known) return { name: known };
    const name = createHash('sha1').update(text).digest('base64url');
    this.names.set(text, name);
    return { name };
  }
}
