// The log while `npm start` talks to a person: lines wait until it has said its own, so that none breaks into another.

/** Destination of a logger. `release` lets lines through; what waited is given back to be told in words. */
export class HeldLog {
  private held: string[] | null = [];
  constructor(private readonly out: (line: string) => void) {}

  write(line: string): void {
    if (this.held) this.held.push(line);
    else this.out(line);
  }

  /** What the warnings say that waited, each once; lines that are no warning go out as they are. */
  release(): string[] {
    const lines = this.held ?? [];
    this.held = null;
    const troubles = lines.flatMap((line) => {
      const { level, msg } = JSON.parse(line) as { level: string; msg?: string };
      if (msg !== undefined && ['warn', 'error', 'fatal'].includes(level)) return [msg];
      this.out(line);
      return [];
    });
    return [...new Set(troubles)];
  }

  /** For a start that failed: the lines as they are. */
  flush(): void {
    const lines = this.held ?? [];
    this.held = null;
    lines.forEach((line) => this.out(line));
  }
}
