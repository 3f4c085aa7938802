/**
 * Makes the sound effects: `node scripts/make-sounds.ts` writes client/public/sounds/*.wav. They are
 * sums of decaying tones and soft noise: 22,050 samples a second, 16 bits, one channel, each under
 * 30 KB. The output is always the same, so the files change only when this script does.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RATE = 22_050;
const FOLDER = fileURLToPath(new URL('../client/public/sounds/', import.meta.url));

/** The amplitude at a time in seconds; 0 outside the voice's own time. */
type Voice = (second: number) => number;

interface Tone {
  hertz: number;
  /** The pitch at the end. */
  to?: number;
  at?: number;
  seconds: number;
  loud?: number;
}

/** A bell-like tone: a sine and a quieter octave, with a short attack and a decay. */
function tone({ hertz, to = hertz, at = 0, seconds, loud = 0.3 }: Tone): Voice {
  return (second) => {
    const t = second - at;
    if (t < 0 || t > seconds) return 0;
    const turns = hertz * t + ((to - hertz) * t * t) / (2 * seconds);
    const attack = Math.min(1, t / 0.004);
    const decay = (1 - t / seconds) ** 2;
    const wave = Math.sin(2 * Math.PI * turns) + 0.3 * Math.sin(4 * Math.PI * turns);
    return loud * attack * decay * wave;
  };
}

/** Smoothed noise from a generator with a fixed seed: the higher `soft`, the duller. */
function noise(at: number, seconds: number, loud: number, soft: number): Voice {
  let seed = 12_345;
  let level = 0;
  return (second) => {
    const t = second - at;
    if (t < 0 || t > seconds) return 0;
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    level += (seed / 2 ** 30 - 1 - level) / soft;
    return loud * level * Math.sin((Math.PI * t) / seconds);
  };
}

/** So many hands clap, spread over the time; each at its own moment and pitch. */
const claps = (hands: number, seconds: number): Voice[] =>
  Array.from({ length: hands }, (_, hand) => {
    const at = 0.02 + (((hand * 61) % hands) / hands) * seconds;
    return noise(at, 0.05 + (hand % 3) * 0.015, 0.55, 1.4 + (hand % 4) * 0.5);
  });

const SOUNDS: Record<string, { seconds: number; voices: Voice[] }> = {
  spin: {
    seconds: 0.42,
    voices: [noise(0, 0.42, 0.55, 5), tone({ hertz: 220, to: 520, seconds: 0.4, loud: 0.14 })],
  },
  stop: {
    seconds: 0.16,
    voices: [tone({ hertz: 190, to: 95, seconds: 0.16, loud: 0.5 }), noise(0, 0.03, 0.4, 2)],
  },
  win: {
    seconds: 0.64,
    voices: [523, 659, 784, 1047].map((hertz, step) =>
      tone({ hertz, at: step * 0.09, seconds: 0.64 - step * 0.09, loud: 0.24 }),
    ),
  },
  tick: { seconds: 0.035, voices: [tone({ hertz: 1500, to: 900, seconds: 0.035, loud: 0.22 })] },
  dice: {
    seconds: 0.5,
    voices: [0, 0.07, 0.13, 0.22, 0.29, 0.39].flatMap((at, knock) => [
      tone({ hertz: 620 - knock * 45, to: 300, at, seconds: 0.06, loud: 0.3 }),
      noise(at, 0.04, 0.5, 2),
    ]),
  },
  open: {
    seconds: 0.6,
    voices: [784, 988, 1319, 1760].map((hertz, step) =>
      tone({ hertz, at: step * 0.06, seconds: 0.36, loud: 0.2 }),
    ),
  },
  chat: {
    seconds: 0.18,
    voices: [
      tone({ hertz: 880, seconds: 0.09, loud: 0.22 }),
      tone({ hertz: 1175, at: 0.06, seconds: 0.12, loud: 0.22 }),
    ],
  },
  /** Two soft knocks on a glass: it is your turn. */
  turn: {
    seconds: 0.5,
    voices: [
      tone({ hertz: 660, seconds: 0.3, loud: 0.24 }),
      tone({ hertz: 990, at: 0.14, seconds: 0.36, loud: 0.26 }),
    ],
  },
  /** A card is turned. */
  dare: {
    seconds: 0.6,
    voices: [
      noise(0, 0.16, 0.5, 3),
      ...[330, 392, 494].map((hertz, step) =>
        tone({ hertz, at: 0.12 + step * 0.1, seconds: 0.28, loud: 0.22 }),
      ),
    ],
  },
  done: {
    seconds: 0.36,
    voices: [
      tone({ hertz: 523, seconds: 0.16, loud: 0.24 }),
      tone({ hertz: 784, at: 0.1, seconds: 0.26, loud: 0.26 }),
    ],
  },
  applause: {
    seconds: 0.66,
    voices: [...claps(26, 0.5), tone({ hertz: 1047, at: 0.1, seconds: 0.5, loud: 0.08 })],
  },
  nearly: { seconds: 0.5, voices: claps(7, 0.34) },
  flop: {
    seconds: 0.56,
    voices: [
      tone({ hertz: 311, to: 294, seconds: 0.24, loud: 0.26 }),
      tone({ hertz: 247, to: 185, at: 0.2, seconds: 0.36, loud: 0.28 }),
    ],
  },
  victory: {
    seconds: 0.66,
    voices: [
      ...[523, 523, 659].map((hertz, step) =>
        tone({ hertz, at: step * 0.1, seconds: 0.14, loud: 0.24 }),
      ),
      ...[784, 988, 1175].map((hertz) => tone({ hertz, at: 0.3, seconds: 0.36, loud: 0.16 })),
    ],
  },
  reaction: { seconds: 0.12, voices: [tone({ hertz: 520, to: 1180, seconds: 0.12, loud: 0.24 })] },
};

function wav(seconds: number, voices: readonly Voice[]): Buffer {
  const samples = Math.round(seconds * RATE);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // channels
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let sample = 0; sample < samples; sample += 1) {
    const sum = voices.reduce((total, voice) => total + voice(sample / RATE), 0);
    file.writeInt16LE(Math.round(Math.tanh(sum) * 32_000), 44 + sample * 2);
  }
  return file;
}

mkdirSync(FOLDER, { recursive: true });
for (const [name, { seconds, voices }] of Object.entries(SOUNDS)) {
  writeFileSync(`${FOLDER}${name}.wav`, wav(seconds, voices));
}
