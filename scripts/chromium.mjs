import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { giveUp } from './ensure.mjs';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const playwrightsOwn = async () => {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
};

const installFromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  process.stdout.write('Installing Chromium …\n');
  const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
};

/** A browser for the end-to-end tests: the one named, the system's, Playwright's own, or Debian's package. @returns its path */
export const findChromium = async () => {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) giveUp(`CHROMIUM_PATH is "${named}", but there is no such file.`);
  const find = async () => [named, ...usual, await playwrightsOwn()].find((path) => path && existsSync(path));
  const found = await find();
  if (found) return found;
  installFromDebian();
  return (await find()) ?? giveUp('No Chromium found. Set CHROMIUM_PATH to one, or run: npx playwright install chromium');
};
