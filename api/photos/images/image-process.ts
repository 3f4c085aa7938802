import { setPriority } from 'node:os';
import * as v from 'valibot';
import { DECODER_PRIORITY } from '../photo-limits.ts';
import { isCommonRefusal, Refused } from '../../../engine/definition/refusal.ts';
import { type ImageAnswer, imageOrderSchema } from './image-messages.ts';

/**
 * A worker process that makes images [P6]. It decodes strangers' files outside the server: their memory
 * is freed with this process, a crash does not hit the server, and the server has priority. The
 * priority is set before the decoders load, because threads keep the priority that they start with.
 */
setPriority(DECODER_PRIORITY);
const { makeImages } = await import('./make-images.ts');
const { TooHeavy } = await import('../photo-limits.ts');

async function answerTo(order: unknown): Promise<ImageAnswer> {
  try {
    const { maxSeconds, ...files } = v.parse(imageOrderSchema, order);
    return { outcome: 'made', images: await makeImages(files, maxSeconds ?? undefined) };
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
// It exits when the server does, even after a crash. It ignores signals to the whole process group.
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

const ready: ImageAnswer = { outcome: 'ready' };
process.send?.(ready);
