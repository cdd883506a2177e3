// rerank: the request shape that most rerank endpoints share: POST <base>/rerank {model, query, documents, top_n}.
import { AppError } from '@strata/contracts';
import type { ports } from '@strata/memory';
import { z } from 'zod';
import { postJson, type Provider } from '../provider/post-json.js';

const Answer = z.object({ results: z.array(z.object({ index: z.number().int().min(0), relevance_score: z.number() })) });

export class HttpReranker implements ports.Reranker {
  readonly name: string;

  constructor(private readonly provider: Provider) {
    this.name = provider.model;
  }

  /** One call, no retry: an answer waits for it. @throws AppError `model.*`; `model.invalid_output` unless each text has one finite score */
  async rerank(query: string, texts: string[]): Promise<number[]> {
    const body = { model: this.provider.model, query, documents: texts, top_n: texts.length };
    const answer = await postJson(this.provider, '/rerank', body);
    if (answer.kind === 'refused') throw new AppError('model.unavailable', `The reranker refused the request (${answer.status})`);
    const parsed = Answer.safeParse(answer.json);
    if (!parsed.success) throw new AppError('model.invalid_output', 'The reranker did not answer scores');
    const scores = new Map(parsed.data.results.map((one) => [one.index, one.relevance_score]));
    return texts.map((_, i) => {
      const score = scores.get(i);
      if (score === undefined || !Number.isFinite(score))
        throw new AppError('model.invalid_output', `The reranker left out text ${i + 1} of ${texts.length}`);
      return score;
    });
  }
}
