import { setPriority } from 'node:os';
import * as v from 'valibot';
import { DECODER_PRIORITY } from '../upload/photo-limits.ts';
import { isCommonRefusal, Refused } from '../../../engine/definition/refusal.ts';
import { type ImageAnswer, imageOrderSchema } from './image-messages.ts';

/**
 * A process that makes images [P6]. Strangers' files are decoded here and not in the server: what
 * they take of memory goes with this process, what they break is not the server, and whoever plays
 * goes first. Before the decoders are loaded: threads keep the priority they begin with.
 */
setPriority(DECODER_PRIORITY);
const { makeImages } = await import('./thumbnail.ts');
const { TooHeavy } = await import('./image-cost.ts');

async function answerTo(order: unknown): Promise<ImageAnswer> {
  try {
    const { mostSeconds, ...files } = v.parse(imageOrderSchema, order);
    return { outcome: 'made', images: await makeImages(files, mostSeconds ?? undefined) };
  } catch (error) {
    if (error instanceof TooHeavy) return { outcome: 'too-heavy' };
    if (error instanceof Refused && isCommonRefusal(error.code)) {
      return { outcome: 'refused', code: error.code };
    }
    return { outcome: 'failed', error: error instanceof Error ? error.message : 'unknown' };
  }
}

process.on('message', (order) => {
  void answerTo(order).then((answer) => process.send?.(answer));
});
// It ends with the server, however that ends; what ends a whole group of processes ends the server.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

const ready: ImageAnswer = { outcome: 'ready' };
process.send?.(ready);
