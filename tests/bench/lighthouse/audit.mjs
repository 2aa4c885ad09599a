import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

/**
 * node audit.mjs <origin> <account> <password> <chromium> <path> <runs>: Lighthouse, mobile preset, in a browser of its own for each run; a line of JSON each.
 * The sign-in page is asked as on the first visit, with nothing kept. Any other page is asked as on a tablet in use: somebody is signed in, the app is
 * installed, and the page has been opened before.
 */
const [origin, account, password, executablePath, path, runs] = process.argv.slice(2);
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
/** Of performance these are the figures themselves; everything else that is not full marks is a finding. */
const FIGURES = 'metrics';
/** The page answers, the worker installs what it needs, and the browser writes its caches. */
const QUIET_MS = 5000;

const rest = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS));
const needsSession = path !== '/login';

async function signIn(page) {
  await page.goto(`${origin}/#/login`, { waitUntil: 'networkidle0' });
  await page.locator('input[name=account]').fill(account);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForFunction(() => location.hash.startsWith('#/home'));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await rest();
  await page.goto('about:blank');
  await page.goto(`${origin}/#${path}`, { waitUntil: 'networkidle0' });
  await rest();
}

const TRIES = 3;
/** Its trace of the load can come without a beginning; it says itself that one should ask again. */
const LOST_TRACE = 'NO_NAVSTART';

async function audit() {
  const browser = await puppeteer.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    if (needsSession) await signIn(page);
    const flags = { onlyCategories: CATEGORIES, disableStorageReset: needsSession, logLevel: 'error' };
    return (await lighthouse(`${origin}/#${path}`, flags, undefined, page)).lhr;
  } finally {
    await browser.close();
  }
}

async function audited() {
  for (let attempt = 1; ; attempt += 1) {
    const lhr = await audit();
    if (!lhr.runtimeError) return lhr;
    if (lhr.runtimeError.code !== LOST_TRACE || attempt === TRIES) throw new Error(lhr.runtimeError.message);
  }
}

/** What does not get full marks, by name. */
function findingsOf(lhr) {
  const asked = CATEGORIES.flatMap((id) => lhr.categories[id].auditRefs).filter(({ group }) => group !== FIGURES);
  return asked
    .map(({ id }) => lhr.audits[id])
    .filter(({ score }) => score !== null && score < 1)
    .map(({ id }) => id);
}

for (let run = 0; run < Number(runs); run += 1) {
  const lhr = await audited();
  if (!lhr.finalDisplayedUrl.endsWith(`#${path}`)) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`);
  const scores = Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]));
  const value = (id) => Math.round(lhr.audits[id].numericValue);
  const figures = {
    blocking: value('total-blocking-time'),
    work: value('mainthread-work-breakdown'),
    weight: value('total-byte-weight'),
    findings: findingsOf(lhr),
  };
  process.stdout.write(`${JSON.stringify({ ...scores, ...figures, version: lhr.lighthouseVersion })}\n`);
}
