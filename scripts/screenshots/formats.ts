import type { BrowserContextOptions } from 'playwright-core';

/** The screens that every picture is taken on. */
export const FORMATS: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  sideways: { viewport: { width: 844, height: 390 }, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
  'desk-at-200': { viewport: { width: 640, height: 400 } },
  television: { viewport: { width: 1920, height: 1080 } },
  'forced-colours': { viewport: { width: 1280, height: 800 }, forcedColors: 'active' },
};
