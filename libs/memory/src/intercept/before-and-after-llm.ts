// What interceptors see before a model is asked and after it has answered, for facts and for summaries.
import type { Fact } from '../model/fact.js';
import type { Item, StageInput, StageInterceptors, SummaryWriter } from '../ports.js';
import { factView } from '../view/memory-view.js';

/** Messages and actions of the item as they go to the extractor. */
export function extractionItem({ messages, actions }: StageInput, extractor: string): Item {
  return {
    extractor,
    messages: messages.map(({ id, role, name, content, timestamp, metadata, tags }) => ({
      message_id: id,
      role,
      name,
      content,
      timestamp: timestamp.toISOString(),
      metadata,
      tags,
    })),
    actions: actions.map(({ id, eventType, content, timestamp, anchors, metadata }) => ({
      log_id: id,
      event_type: eventType,
      content,
      timestamp: timestamp.toISOString(),
      anchors,
      metadata,
    })),
  };
}

/** Nobody is asked where no fact changed. In the order of ids: it is the same question when the stage runs again on rows read anew. */
export async function summaryInstructions(hooks: StageInterceptors, changed: Fact[]): Promise<string[]> {
  if (changed.length === 0) return [];
  const facts = [...changed].sort((a, b) => (a.id < b.id ? -1 : 1));
  return hooks.instructions({ facts: facts.map(factView) });
}

/** Asks with the instructions, and adds what the model said to `outputs`. */
export function listening(writer: SummaryWriter, instructions: string[], outputs: Item[]): SummaryWriter {
  return {
    write: async (question, signal) => {
      const written = await writer.write({ ...question, instructions }, signal);
      outputs.push({ ...written.output });
      return written;
    },
  };
}
