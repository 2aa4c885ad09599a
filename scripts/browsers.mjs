import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp } from './ensure.mjs';

const playwrightsOwn = async () => {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
};

const chromium = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  usual: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
  last: playwrightsOwn,
  // certutil: a browser is told to trust a root (tests/e2e/first-tablet.spec.ts).
  packages: ['chromium', 'fonts-noto-cjk', 'libnss3-tools'],
  otherwise: 'run: npx playwright install chromium',
};

/** Playwright's own Firefox is a changed one, and does not speak WebDriver BiDi. */
const firefox = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  usual: [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/snap/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
  last: async () => undefined,
  packages: ['firefox-esr', 'fonts-noto-cjk'],
  otherwise: 'install it from https://www.mozilla.org/firefox/',
};

/** Safari's engine; only Linux lets a program drive it together with a profile that stays (tests/support/engines/webkit.ts). */
const webkit = {
  name: 'WebKit',
  packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1'],
};

const installFromDebian = ({ name, packages }) => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  process.stdout.write(`Installing ${name} …\n`);
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
};

const findBrowser = async (browser) => {
  const { name, variable, usual, last, otherwise } = browser;
  const named = process.env[variable];
  if (named && !existsSync(named)) giveUp(`${variable} is "${named}", but there is no such file.`);
  const find = async () => [named, ...usual, await last()].find((path) => path && existsSync(path));
  const found = await find();
  if (found) return found;
  installFromDebian(browser);
  return (await find()) ?? giveUp(`No ${name} found. Set ${variable} to one, or ${otherwise}`);
};

/** A browser for the end-to-end tests: the one named, the system's, Playwright's own, or Debian's package. @returns its path */
export const findChromium = () => findBrowser(chromium);

/** The other browser of the end-to-end tests: the one named, the system's, or Debian's package. @returns its path */
export const findFirefox = () => findBrowser(firefox);

/** Installs the third engine on Debian as root. On any other machine it may be missing, and the run reports that. */
export const offerWebkit = () => {
  if (process.platform === 'linux' && !existsSync('/usr/bin/WebKitWebDriver')) installFromDebian(webkit);
};
