import { mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { AVATARS } from '../engine/wire/profile.ts';
import sharp from 'sharp';
import { launchBrowser } from './browser.ts';
import { cardDice, cardFaces, cardGround } from './card-pictures.ts';

/**
 * Renders the site's PNG files from its SVG drawings: the icons, and the preview image of a shared
 * link. Run `node scripts/make-pictures.ts` after a change of the drawings.
 */
const PUBLIC = join(import.meta.dirname, '../client/public');
const ART = join(import.meta.dirname, '../client/games');
const FONT = join(
  import.meta.dirname,
  '../node_modules/@fontsource/limelight/files/limelight-latin-400-normal.woff2',
);

const inlined = (path: string, type: string): string =>
  `data:${type};base64,${readFileSync(path).toString('base64')}`;
const star = inlined(join(PUBLIC, 'favicon.svg'), 'image/svg+xml');
const art = ['slots', 'wheel', 'boxes'].map((name) =>
  inlined(join(ART, name, 'card.svg'), 'image/svg+xml'),
);

const BACKGROUND = `radial-gradient(circle at 20% -10%, rgb(194 24 91 / 60%), transparent 60%),
  radial-gradient(circle at 90% 0%, rgb(74 44 130 / 80%), transparent 60%), #17101f`;

/** The star, with a margin if it has a background: a mask may cut a tenth off each side. */
const icon = (size: number, hasBackground: boolean): string => `
  <body style="margin:0;width:${size}px;height:${size}px;display:grid;place-items:center;
    background:${hasBackground ? '#2a1438' : 'transparent'}">
    <img src="${star}" width="${size * (hasBackground ? 0.74 : 1)}" height="${size * (hasBackground ? 0.74 : 1)}">
  </body>`;

const PREVIEW = `
  <style>@font-face { font-family: Limelight; src: url(${inlined(FONT, 'font/woff2')}) }</style>
  <body style="margin:0;width:1200px;height:630px;display:grid;align-content:center;
    justify-items:center;gap:34px;background:${BACKGROUND};color:#ffc857;font-family:Limelight">
    <div style="display:flex;align-items:center;gap:28px;font-size:92px;line-height:1">
      <img src="${star}" width="104" height="104"> Alluring Games
    </div>
    <div style="display:flex;gap:28px">
      ${art.map((src) => `<img src="${src}" width="336" height="210" style="border-radius:18px;border:2px solid #4a3560">`).join('')}
    </div>
    <div style="font-size:40px;color:#fdf4ec">Take a seat. Play within a second.</div>
  </body>`;

/** The ground of the pictures that the server makes of finished games: api/games/share. */
const RESULT = `
  <style>@font-face { font-family: Limelight; src: url(${inlined(FONT, 'font/woff2')}) }</style>
  <body style="margin:0;width:1200px;height:630px;position:relative;background:${BACKGROUND};
    color:#ffc857;font-family:Limelight">
    <div style="position:absolute;inset:190px 90px 110px;border-radius:28px;
      border:2px solid #4a3560;background:rgb(30 15 48 / 70%)"></div>
    <div style="position:absolute;left:0;right:0;bottom:30px;display:flex;align-items:center;
      justify-content:center;gap:16px;font-size:40px;line-height:1">
      <img src="${star}" width="48" height="48"> Alluring Games
    </div>
  </body>`;

const browser = await launchBrowser();
async function draw(path: string, html: string, width: number, height = width): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: join(PUBLIC, path), omitBackground: true });
  await page.close();
}
mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
await draw('icons/icon-180.png', icon(180, true), 180);
await draw('icons/icon-192.png', icon(192, false), 192);
await draw('icons/icon-512.png', icon(512, false), 512);
await draw('icons/maskable-512.png', icon(512, true), 512);
await draw('share.png', PREVIEW, 1200, 630);
await draw('../../api/games/share/ground.png', RESULT, 1200, 630);

/** The parts of the cards of players, which the server puts together: api/games/share. */
const SHARED = join(PUBLIC, '../../api/games/share');
async function drawPart(name: string, svg: string, width: number, height: number): Promise<void> {
  const html = `<body style="margin:0">${svg.replace('<svg', '<svg style="display:block"')}</body>`;
  const path = join(SHARED, name);
  await draw(relative(PUBLIC, path), html, width, height);
  // An eighth of its size, without a difference that one sees.
  await writeFile(path, await sharp(path).png({ palette: true, effort: 10 }).toBuffer());
}
await drawPart('card.png', cardGround(false), 1080, 1350);
await drawPart('card-won.png', cardGround(true), 1080, 1350);
await drawPart('dice.png', cardDice(), 720, 240);
const drawings = readFileSync(join(PUBLIC, '../me/avatars.svg'), 'utf8');
const FACE = 252;
const faces = cardFaces(drawings, ['guest', ...AVATARS], FACE);
await drawPart('faces.png', faces, FACE * (AVATARS.length + 1), FACE);
await browser.close();
