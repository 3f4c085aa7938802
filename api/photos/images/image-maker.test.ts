import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Refused } from '../../../engine/definition/refusal.ts';
import { type UploadFiles, uploadFiles } from '../upload/upload-files.ts';
import { TooHeavy } from '../photo-limits.ts';
import { DecodingTime, FairTurns, ImageMaker } from './image-maker.ts';
import { animatedWebp, jpeg, png } from './sample-images.ts';
import type { MadeImages } from './make-images.ts';

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

/** Turns on a fake clock, and work that takes a given time on it. */
function setUpTurns() {
  const clock = { time: 0 };
  const now = () => clock.time;
  const used = new DecodingTime(now);
  const turns = new FairTurns(used, now);
  const begun: string[] = [];
  const work =
    (name: string, ms: number, fails = false) =>
    async () => {
      begun.push(name);
      await Promise.resolve();
      clock.time += ms;
      if (fails) throw new Error(name);
    };
  return { turns, used, begun, work, clock };
}

test('[P25] runs one work at a time, and the works of one address in order', async () => {
  const { turns, begun, work } = setUpTurns();
  let isWorking = false;
  const alone = (name: string) => async () => {
    expect(isWorking).toBe(false);
    isWorking = true;
    await work(name, 10)();
    isWorking = false;
  };
  await Promise.all(['a', 'b', 'c'].map((name) => turns.run('one', alone(name))));
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('[P25] runs the work of another address before all but the first of a greedy one', async () => {
  const { turns, begun, work } = setUpTurns();
  const hog = Array.from({ length: 9 }, (_, at) => turns.run('hog', work(`hog ${at}`, 3600)));
  await Promise.all([...hog, turns.run('modest', work('modest', 10))]);
  expect(begun.slice(0, 3)).toEqual(['hog 0', 'modest', 'hog 1']);
});

test('[P25] alternates between three addresses that send equally much', async () => {
  const { turns, begun, work } = setUpTurns();
  const all = ['a', 'b', 'c'].flatMap((address) =>
    [1, 2, 3].map(() => turns.run(address, work(address, 1000))),
  );
  await Promise.all(all);
  expect(begun).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']);
});

test('[P25] counts the time of failed work too', async () => {
  const { turns, used, begun, work } = setUpTurns();
  const hog = [0, 1, 2].map((at) => turns.run('hog', work(`hog ${at}`, 3600, true)));
  const modest = [0, 1, 2].map((at) => turns.run('modest', work(`modest ${at}`, 10)));
  const ends = await Promise.allSettled([...hog, ...modest]);
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(begun).toEqual(['hog 0', 'modest 0', 'modest 1', 'modest 2', 'hog 1', 'hog 2']);
  expect(used.of('hog')).toBeGreaterThan(10_000);
});

test('[P25] counts the time that an address has used in another queue', async () => {
  const { turns, used, begun, work, clock } = setUpTurns();
  const other = new FairTurns(used, () => clock.time);
  await other.run('hog', work('hog elsewhere', 3600));
  const first = turns.run('third', work('third', 10));
  await Promise.all([
    first,
    turns.run('hog', work('hog', 10)),
    turns.run('modest', work('modest', 10)),
  ]);
  expect(begun).toEqual(['hog elsewhere', 'third', 'modest', 'hog']);
});

test('[P25] treats an address that has used nothing for long as a new one', async () => {
  const { turns, begun, work, clock } = setUpTurns();
  await turns.run('party', work('before', 20_000));
  clock.time += 24 * 60_000;
  const first = turns.run('third', work('third', 10));
  await Promise.all([
    first,
    turns.run('party', work('party', 10)),
    turns.run('new', work('new', 10)),
  ]);
  expect(begun).toEqual(['before', 'third', 'party', 'new']);
});

test('[P25] counts a use half after a minute, and finally not at all', () => {
  let time = 0;
  const used = new DecodingTime(() => time);
  used.add('one', 3000);
  expect(used.of('one')).toBe(3000);
  expect(used.of('another')).toBe(0);
  time += 60_000;
  used.add('one', 500);
  expect(used.of('one')).toBe(2000);
  time += 60_000;
  expect(used.of('one')).toBe(1000);
  time += 3_600_000;
  expect(used.of('one')).toBe(0);
});

test('[P25] forgets an address that has used nothing lately', () => {
  let time = 0;
  const used = new DecodingTime(() => time);
  for (let address = 0; address < 100; address += 1) used.add(`address ${address}`, 2000);
  expect(used.size).toBe(100);
  time += 3_600_000;
  used.add('one', 2000);
  expect(used.size).toBe(1);
});
