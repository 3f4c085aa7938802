import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

let isUpdated = false;

/** Whether packages of the system can be installed from here: by root, where apt is. */
export const hasApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs packages of the system; answers whether they are there now. */
export function aptInstall(...packages: string[]): boolean {
  if (!isUpdated) run('update', '-qq');
  isUpdated = true;
  return run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

const run = (...args: string[]): boolean =>
  spawnSync('apt-get', args, { stdio: 'inherit' }).status === 0;

/** The first is the same engine without a browser's own windows: it takes a third of their time. */
const SYSTEM_PATHS = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Features a page has no use for. Without the first two, every window brings two more pages for its
 * address bar, which cost more than ours. Of two such lists a browser takes the last: the others are
 * said again from Playwright's.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Flags for a browser that keeps to itself; a root user's needs --no-sandbox. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Debian has both; what descends from it may have the second alone. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
/** What most phones and desks have under other names: pages are measured in them. */
const FONTS = ['fonts-dejavu', 'fonts-liberation'];

/** The path of a browser on this machine, or null. */
function findBrowser(): string | null {
  const candidates = [process.env['CHROMIUM'] ?? '', ...SYSTEM_PATHS, chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Installs a browser: the system's package as root where apt is, else Playwright's download. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== null) return found;
  console.log('Installing a browser for the tests…');
  if (hasApt()) PACKAGES.some((name) => aptInstall(...FONTS, name));
  else {
    const args = ['node_modules/playwright-core/cli.js', 'install', 'chromium'];
    spawnSync(process.execPath, args, { stdio: 'inherit' });
  }
  const installed = findBrowser();
  if (installed === null) {
    throw new Error('No browser: install chromium, or name one in the variable CHROMIUM.');
  }
  return installed;
}

/** Starts a headless browser. */
export function launchBrowser() {
  return chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });
}
