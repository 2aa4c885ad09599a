/** What an administrator is told of the certificate without looking for it: a week ahead that it ends, and which devices still come by an address that goes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type CertificateState, type CertificateTimes, certificateTroubles, WARNED_MS } from '#domain/system/certificate-state.ts';
import type { Device } from '#screens/system/kit/device-calls.ts';
import { setLanguage } from '#shell/i18n.ts';
import { arrivesAt, front, goTo, idOf, sessionOf, startScene } from './app.tsx';
import { seriousFindings } from './in-page.ts';
import { press } from './keys.ts';
import type { Plant } from './plant.ts';

const STATE = 'POST /api/system/device/certificate';
const LIST = 'POST /api/system/device/list';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OLD = 'http://192.168.10.5:8080';
const NEW = 'https://chejian.plant.lan:8443';

/** A certificate of the plant's own, as the server tells of it. @param left ms until it ends; @param more what is told beside */
function certificate(left: number, more: Partial<CertificateState> = {}): CertificateState {
  const now = Date.now();
  const times: CertificateTimes = {
    from: new Date(now - 90 * DAY).toISOString(),
    to: new Date(now + left).toISOString(),
    rootTo: null,
    fault: null,
    missing: [],
    ...more,
  };
  const troubles = certificateTroubles(times, now);
  const names = ['chejian.plant.lan', '192.168.10.5'];
  return { kind: 'own', issuer: 'Plant CA', names, addresses: [NEW], rootLabel: null, fingerprint: null, ...more, ...times, troubles };
}

const device = (n: number, name: string, more: Partial<Device> = {}): Device => ({
  deviceId: idOf(n),
  name,
  stationCode: 'YCL-01',
  stationName: 'YCL-01',
  account: 'keeper',
  userName: 'keeper',
  lastSeenAt: new Date().toISOString(),
  build: null,
  unsent: 0,
  oldestUnsentAt: null,
  rejected: 0,
  parked: 0,
  lost: 0,
  persisted: true,
  takenBy: null,
  takenByName: null,
  claimed: false,
  revokedAt: null,
  origin: NEW,
  oldOrigin: false,
  health: 'ok',
  ...more,
});

let plant: Plant;
let state: CertificateState | null = null;
let devices: readonly Device[] = [];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  plant = await startScene({ answers: { [STATE]: () => ({ certificate: state }), [LIST]: () => devices } });
});
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  devices = [];
});

/** Somebody comes to a page after a while, by when the server is asked anew. */
async function looks(at: '/home' | '/device-monitor'): Promise<void> {
  await goTo(at);
  const before = told();
  vi.setSystemTime(Date.now() + MINUTE);
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(told).toBeGreaterThan(before);
}
/** How often the server was asked for the certificate. */
const told = (): number => plant.asked.filter(({ call }) => call === STATE).length;
const notice = (words: string | RegExp) => front().getByRole('status').filter({ hasText: words });

describe.each([
  {
    lang: 'zh',
    soon: '证书 · 即将到期',
    ends: /证书将于 .+ 到期，之后终端打不开本站/,
    todo: '请换上新的证书文件（TLS_CERT、TLS_KEY）',
    look: '查看',
    old: '旧地址',
    detail: `YCL-01（${OLD}，未发送 3 条）`,
    open: '证书',
    title: '证书与地址',
  },
  {
    lang: 'en',
    soon: 'Certificate · Ends soon',
    ends: /The certificate ends on .+; from then on devices cannot open the app/,
    todo: 'Put new files in their place (TLS_CERT, TLS_KEY)',
    look: 'Look',
    old: 'Old address',
    detail: `YCL-01 (${OLD}, 3 unsent)`,
    open: 'Certificate',
    title: 'Certificate and addresses',
  },
] as const)('an administrator is told, $lang', ({ lang, soon, ends, todo, look, old, detail, open, title }) => {
  beforeEach(() => setLanguage(lang));

  it('at home and beside the devices that it ends within a week, and not before', async () => {
    state = certificate(WARNED_MS + 5 * MINUTE, { missing: ['plant.example'] });
    await looks('/home');
    // Another finding shows that the answer has come.
    await expect.element(notice('plant.example')).toBeVisible();
    expect(notice(soon).elements()).toEqual([]);
    state = certificate(WARNED_MS - MINUTE);
    await looks('/home');
    await expect.element(notice(soon)).toHaveTextContent(ends);
    await expect.element(notice(soon)).toHaveTextContent(todo);
    expect(await seriousFindings(['color-contrast', 'button-name'])).toEqual([]);
    await notice(soon).getByRole('button', { name: look }).click();
    await arrivesAt(/^#\/device-monitor/);
    await expect.element(notice(soon)).toHaveTextContent(ends);
  });

  it('which devices come by the old address with what they have not sent, and no others', async () => {
    state = certificate(90 * DAY);
    devices = [
      device(1, 'YCL-01', { origin: OLD, oldOrigin: true, unsent: 3 }),
      device(2, 'YCL-02'),
      device(3, 'YCL-03', { origin: OLD, oldOrigin: true, revokedAt: new Date().toISOString() }),
    ];
    await looks('/device-monitor');
    await expect.element(notice(old)).toHaveTextContent(detail);
    expect(notice(old).element().textContent).not.toMatch(/YCL-0[23]/);
    expect(notice(soon).elements()).toEqual([]);
    devices = [device(1, 'YCL-01'), device(2, 'YCL-02')];
    await looks('/device-monitor');
    await expect.element(notice(old)).not.toBeInTheDocument();
  });

  it('by which address the app is opened, once that has changed', async () => {
    state = certificate(90 * DAY, { addresses: [OLD] });
    await looks('/device-monitor');
    await front().getByRole('button', { name: open, exact: true }).click();
    const drawer = page.getByRole('dialog', { name: title });
    await expect.element(drawer).toHaveTextContent(OLD);
    expect(await seriousFindings()).toEqual([]);
    await press('Escape');
    await expect.element(drawer).not.toBeInTheDocument();
    state = certificate(90 * DAY);
    await looks('/device-monitor');
    await front().getByRole('button', { name: open, exact: true }).click();
    await expect.element(drawer).toHaveTextContent(NEW);
    expect(drawer.element().textContent).not.toContain(OLD);
    await press('Escape');
    await expect.element(drawer).not.toBeInTheDocument();
  });
});

describe('whoever may not look after devices', () => {
  const LOGIN = 'POST /api/system/session/login';
  const ME = 'GET /api/system/session/me';
  const PULL = 'POST /api/sync/pull';
  const RIGHT = 'web:masterdata:device';
  const WARDEN = sessionOf('warden', [RIGHT]);
  const CLERK = sessionOf('clerk', []);
  const ends = () => notice('证书 · 即将到期');

  beforeEach(async () => {
    await setLanguage('zh');
    state = certificate(WARNED_MS - MINUTE);
  });

  /** Whoever sits there leaves the screen to somebody else, who comes in without a reload. */
  async function comesIn(who: typeof CLERK): Promise<void> {
    plant.answers[LOGIN] = () => ({ ...who, token: 'token' });
    await goTo('/person-index');
    await front().getByRole('button', { name: '锁定' }).click();
    await arrivesAt(/^#\/login/);
    await page.getByLabelText('账号').fill(who.user.account);
    await page.getByLabelText('密码').fill('password-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await arrivesAt(/^#\/(home|person-index)/);
    await goTo('/home');
  }

  /** The server says with the next pull that other rights are in force. */
  async function rightsAre(rightsNo: number, auths: readonly string[]): Promise<void> {
    plant.answers[ME] = () => ({ ...WARDEN, auths, rightsNo });
    plant.answers[PULL] = () => ({ changes: [], sets: { '*': '1.0' }, more: false, feedHead: '1.0', rights: rightsNo });
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => JSON.parse(sessionStorage.getItem('session') ?? '{}').session?.rightsNo).toBe(rightsNo);
  }

  it('and comes to a tablet that somebody who may has left is not told, nor is the server asked', async () => {
    await comesIn(WARDEN);
    await expect.element(ends()).toBeVisible();
    const before = told();
    await comesIn(CLERK);
    // The page is complete: what stands below the notice is there.
    await expect.element(front().getByText('同步').first()).toBeVisible();
    expect(ends().elements()).toEqual([]);
    expect(told()).toBe(before);
    await comesIn(WARDEN);
    await expect.element(ends()).toBeVisible();
  });

  it('any more is told no more of it, and again once the right is given back', async () => {
    await comesIn(WARDEN);
    await expect.element(ends()).toBeVisible();
    await rightsAre(2, []);
    await expect.element(ends()).not.toBeInTheDocument();
    await rightsAre(3, [RIGHT]);
    await expect.element(ends()).toBeVisible();
  });
});
