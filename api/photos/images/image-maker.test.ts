import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type UploadFiles, uploadFiles } from '../upload/upload-files.ts';
import { TooHeavy } from './image-cost.ts';
import { ImageMaker } from './image-maker.ts';
import { animatedWebp, jpeg, png } from './sample-images.ts';
import { Refused } from '../../../engine/definition/refusal.ts';
import type { MadeImages } from './thumbnail.ts';

const MADE: MadeImages = { format: 'png', width: 1, height: 1, size: 1, thumbnailSize: 1 };

/** A fake worker: the test decides when and how each image ends. */
class ControlledWorker {
  readonly begun: string[] = [];
  #end: { make: () => void; fail: (error: Error) => void } | null = null;

  make({ raw }: UploadFiles): Promise<MadeImages> {
    if (this.#end !== null) throw new Error('two at a time');
    this.begun.push(raw);
    return new Promise((resolve, reject) => {
      const over = (): void => void (this.#end = null);
      this.#end = {
        make: () => (over(), resolve(MADE)),
        fail: (error) => (over(), reject(error)),
      };
    });
  }

  stop(): void {}

  /** Waits until it works on an image, and ends that one, with an error if there is one. */
  async ends(error?: Error): Promise<void> {
    await expect.poll(() => this.#end).not.toBeNull();
    if (error === undefined) this.#end?.make();
    else this.#end?.fail(error);
  }
}

function setUp() {
  const clock = { time: 0 };
  const light = new ControlledWorker();
  const heavy = new ControlledWorker();
  const maker = new ImageMaker({ light, heavy, now: () => clock.time });
  const done: string[] = [];
  const make = async (name: string, address: string): Promise<void> => {
    const files = { raw: name, clean: '', thumbnail: '' };
    await maker.make(files, address).finally(() => done.push(name));
  };
  return { clock, light, heavy, make, done };
}

test('[P24] [P25] a small photo does not wait for nine animations of another address', async () => {
  const { clock, light, heavy, make, done } = setUp();
  const animations = Array.from({ length: 9 }, (_, at) => make(`animation ${at}`, 'hog'));
  for (const _ of animations) {
    clock.time += 5;
    await light.ends(new TooHeavy());
  }
  await expect.poll(() => heavy.begun).toEqual(['animation 0']);
  const small = make('small', 'modest');
  await light.ends();
  await small;
  expect(done).toEqual(['small']);
  for (const _ of animations) await heavy.ends();
  await Promise.all(animations);
  expect(heavy.begun).toEqual(animations.map((_, at) => `animation ${at}`));
});

test('[P25] an animation of another address comes next, even if the files before it fail', async () => {
  const { clock, light, heavy, make, done } = setUp();
  const names = ['hog 0', 'hog 1', 'hog 2', 'modest'];
  const all = names.map((name) => make(name, name.split(' ')[0] ?? '').catch(() => {}));
  for (const _ of names) await light.ends(new TooHeavy());
  for (const _ of names) {
    await expect.poll(() => heavy.begun.length).toBe(done.length + 1);
    clock.time += 3600;
    const before = done.length;
    await heavy.ends(new Refused('photo/damaged'));
    await expect.poll(() => done.length).toBe(before + 1);
  }
  await Promise.all(all);
  expect(heavy.begun).toEqual(['hog 0', 'modest', 'hog 1', 'hog 2']);
});

test('[P24] [P25] the time of an address’s animations counts for its small photos too', async () => {
  const { clock, light, heavy, make } = setUp();
  const animation = make('animation', 'hog');
  await light.ends(new TooHeavy());
  await expect.poll(() => heavy.begun).toHaveLength(1);
  clock.time += 3600;
  await heavy.ends();
  await animation;
  const small = [make('first', 'third'), make('hog’s', 'hog'), make('modest', 'modest')];
  for (const _ of small) await light.ends();
  await Promise.all(small);
  expect(light.begun).toEqual(['animation', 'first', 'modest', 'hog’s']);
});

test('[P24] a photo that the first worker refuses does not go to the second', async () => {
  const { light, heavy, make } = setUp();
  const making = make('HTML', 'one');
  await light.ends(new Refused('photo/not-an-image'));
  await expect(making).rejects.toMatchObject({ code: 'photo/not-an-image' });
  expect(heavy.begun).toEqual([]);
});

test('[P6] [P24] with real workers, each upload gets its own images', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'photos-maker-'));
  const maker = new ImageMaker();
  onTestFinished(async () => {
    maker.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const photos = [await png(10, 10), await animatedWebp(501, 2), await jpeg(900, 600)];
  const made = photos.map(async (content, at) => {
    const files = uploadFiles(folder, String(at));
    await writeFile(files.raw, content);
    return maker.make(files, 'one');
  });
  expect((await Promise.all(made)).map(({ width }) => width)).toEqual([10, 2, 900]);
});
