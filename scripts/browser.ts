import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

let isUpdated = false;

/** Whether this process can install system packages: it is root, and apt exists. */
export const hasApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs system packages. Returns whether apt succeeded. */
export function aptInstall(...packages: string[]): boolean {
  if (!isUpdated) run('update', '-qq');
  isUpdated = true;
  return run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

/** How long apt waits, in seconds, while somebody else on the machine installs something. */
const LOCKED_S = 300;

function run(...args: string[]): boolean {
  const wait = ['-o', `DPkg::Lock::Timeout=${LOCKED_S}`];
  return spawnSync('apt-get', [...wait, ...args], { stdio: 'inherit' }).status === 0;
}

/** The first one has the same engine but no browser windows: it takes a third of the time. */
const SYSTEM_PATHS = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Features that no page needs. The first two open two more pages for the address bar of each window,
 * which cost more than ours. A browser uses only the last such list, so this one repeats Playwright's.
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

/** Flags for a browser without background traffic. As root it needs --no-sandbox. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // The headless shell would round the width of letters, so that lines break elsewhere than on phones.
  '--font-render-hinting=none',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Debian has both; a distribution derived from it may have only the second. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
/** Fonts with the metrics of those on most phones and computers. */
const FONTS = ['fonts-dejavu', 'fonts-liberation'];

function findBrowser(): string | null {
  const candidates = [process.env['CHROMIUM'] ?? '', ...SYSTEM_PATHS, chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

/**
 * The path of a browser. If there is none, installs the system's package (as root, with apt) or
 * Playwright's download. @throws Error if there is still none
 */
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
    throw new Error('No browser: install chromium, or set CHROMIUM to the path of one.');
  }
  return installed;
}

export function launchBrowser(...more: readonly string[]) {
  return chromium.launch({ executablePath: ensureBrowser(), args: [...FLAGS, ...more] });
}
