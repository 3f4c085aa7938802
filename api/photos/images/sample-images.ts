import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Files for tests: some are no photos, others are valid, animated, huge or full of metadata. */
export const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
/** The hidden end of a polyglot file, behind its image. */
export const TAIL = Buffer.from('PK\u0003\u0004<script>alert("tail")</script>');
/** Texts in the metadata of `photoWithPlace`. */
export const SECRETS = ['Fräulein Kamera', 'secret comment'];

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c2185b' } });
}

export function png(width = 40, height = 30): Promise<Buffer> {
  return plain(width, height).png().toBuffer();
}

export function jpeg(width = 40, height = 30): Promise<Buffer> {
  return plain(width, height).jpeg().toBuffer();
}

/** A PNG of noise, uncompressed because noise does not compress. The same `seed` gives the same noise. */
export function noise(width: number, height: number, seed?: string): Promise<Buffer> {
  const raw = { width, height, channels: 3 } as const;
  const bytes = width * height * 3;
  const pixels =
    seed === undefined
      ? randomBytes(bytes)
      : createHash('shake256', { outputLength: bytes }).update(seed).digest();
  return sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer();
}

/** A JPEG of 40 × 20 pixels with an orientation of 90 degrees and a GPS location. */
export function photoWithPlace(): Promise<Buffer> {
  return plain(40, 20)
    .withExif({
      IFD0: { Orientation: '6', Make: SECRETS[0] ?? '', ImageDescription: SECRETS[1] ?? '' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Frames that all differ, so that no encoder merges two. */
function frames(count: number, side: number): Sharp {
  const raw = Buffer.alloc(side * side * count * 3);
  for (let frame = 0; frame < count; frame += 1) {
    const colour = [(frame * 47) % 256, (frame * 89) % 256, frame % 256];
    raw.fill(Buffer.from(colour), frame * side * side * 3, (frame + 1) * side * side * 3);
  }
  const shape = { width: side, height: side * count, channels: 3, pageHeight: side } as const;
  return sharp(raw, { raw: shape });
}

export function animatedGif(count = 3, side = 20): Promise<Buffer> {
  return frames(count, side)
    .gif({ delay: Array(count).fill(120), loop: 2 })
    .toBuffer();
}

export function animatedWebp(count = 3, side = 20): Promise<Buffer> {
  return frames(count, side)
    .webp({ delay: Array(count).fill(120), loop: 2 })
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of a few bytes whose header claims this size. */
export function boastingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
