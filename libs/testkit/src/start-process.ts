// A built app as a process of its own: started, waited for, killed the hard way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProcessOptions {
  /** The file that node runs, and its arguments. */
  entry: string;
  args?: string[];
  /** The whole environment of the process, beside PATH and HOME. */
  env: Record<string, string | undefined>;
  cwd?: string;
  /** Answers 200 once the process can be used; unset: the process counts as started once it runs. */
  readyUrl?: string;
  readyTimeoutMs?: number;
}

export interface StartedProcess {
  pid: number;
  /** Resolves when the process ends, however it ends. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Over a channel of its own; nothing happens where the process does not listen or has ended. */
  send(message: string): void;
  /** Everything it wrote so far, both streams. */
  output(): string;
  /**
   * Sends the signal (default SIGKILL) and waits for the end. Harmless when it has ended.
   * Throws when it has not ended `MAX_STOP_MS` later, and kills it.
   */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

/** Twice the time that a service takes at most to drain. */
const MAX_STOP_MS = 50_000;

/** Throws, with what the process wrote, when it ends or stays unready before `readyTimeoutMs` (20 s). */
export async function startProcess(options: ProcessOptions): Promise<StartedProcess> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [options.entry, ...(options.args ?? [])], {
    cwd: options.cwd,
    env: { PATH, HOME, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  await once(child, 'spawn');
  const running = () => child.exitCode === null && child.signalCode === null;
  const started: StartedProcess = {
    pid: child.pid!,
    exited,
    send: (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    output: () => output,
    kill: async (signal = 'SIGKILL') => {
      if (running()) child.kill(signal);
      let late = false;
      const timer = setTimeout(() => (late = child.kill('SIGKILL')), MAX_STOP_MS);
      await exited;
      clearTimeout(timer);
      if (late) throw new Error(`${options.entry} did not end within ${MAX_STOP_MS} ms of ${signal}:\n${output}`);
    },
  };
  const deadline = Date.now() + (options.readyTimeoutMs ?? 20_000);
  while (options.readyUrl) {
    const ready = await answers(options.readyUrl);
    // Another process may answer there.
    if (ready && running()) break;
    if (!running() || Date.now() > deadline) {
      await started.kill();
      throw new Error(`${options.entry} did not become ready at ${options.readyUrl}:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return started;
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
