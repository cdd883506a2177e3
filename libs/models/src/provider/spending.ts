// provider: what one question has cost so far, held under its budget.
import { AppError } from '@strata/contracts';

export interface Usage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
}
export interface Budget {
  /** 2 = a question and one repair, 1 = no repair. */
  calls: number;
  /** Input and output of all calls together. */
  tokens: number;
}

export class Spending {
  readonly usage: Usage = { calls: 0, inputTokens: 0, outputTokens: 0 };
  constructor(private readonly budget: Budget) {}

  get allowsRepair(): boolean {
    return this.budget.calls > 1;
  }

  /** @throws AppError `model.over_budget` when a call of at most `tokens` might go beyond the budget */
  allow(tokens: number): void {
    const spent = this.usage.inputTokens + this.usage.outputTokens;
    if (spent + tokens <= this.budget.tokens) return;
    throw new AppError(
      'model.over_budget',
      `The question may cost ${tokens} tokens after ${spent} that were spent on it, and its budget is ${this.budget.tokens} (LLM_CHUNK_BUDGET)`,
    );
  }

  count(inputTokens: number, outputTokens: number): void {
    this.usage.inputTokens += inputTokens;
    this.usage.outputTokens += outputTokens;
  }
}
