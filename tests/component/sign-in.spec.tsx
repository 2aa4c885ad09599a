/** The sign-in page and the way in: what it refuses, what it sends, what it leads to. The server is the test's. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrivesAt, goTo, sessionOf, startScene } from './app.tsx';
import { button, find, seriousFindings } from './in-page.ts';
import { press } from './keys.ts';
import { type Plant, refused } from './plant.ts';

const KEEPER = { account: 'keeper', password: 'password-1' };
const STATIONS = ['YCL-01', 'YCL-02'].map((stationCode) => ({ stationCode, stationName: stationCode }));

let plant: Plant;
beforeAll(async () => {
  plant = await startScene({
    session: null,
    answers: {
      'POST /api/system/session/login': ({ body }) => {
        const { password } = body as typeof KEEPER;
        if (password !== KEEPER.password) return refused(401, '账号或密码错误');
        return { ...sessionOf(KEEPER.account, [], { stations: STATIONS }), token: 'token' };
      },
      'POST /api/system/session/station_bind': ({ body }) => ({ bindName: (body as { stationCode: string }).stationCode, sets: [] }),
    },
  });
});

async function fillIn(account: string, password: string): Promise<void> {
  await userEvent.fill(await find('input[name=account]'), account);
  await userEvent.fill(await find('input[name=password]'), password);
  await userEvent.click(await find('button[type=submit]'));
}
const alert = () => page.getByRole('alert');

describe('the sign-in page', () => {
  beforeEach(async () => {
    await page.getByRole('button', { name: '中文' }).click();
    await expect.element(page.getByRole('heading', { name: '登录', level: 1 })).toBeVisible();
  });

  it('refuses empty fields with the words of the specification, in both languages', async () => {
    await button('登录').click();
    await expect.element(alert()).toHaveTextContent(/^账号密码不能为空$/);
    await button('English').click();
    await button('Sign in').click();
    await expect.element(alert()).toHaveTextContent(/^Account password cannot be empty$/);
  });

  it('says that account or password is wrong, and stays', async () => {
    await fillIn(KEEPER.account, 'not the password');
    await expect.element(alert()).toHaveTextContent('账号或密码错误');
    expect(window.location.hash).toBe('#/login');
  });

  it.each([
    ['中文', '登录'],
    ['English', 'Sign in'],
  ])('has no serious fault for assistive tools, %s', async (language, title) => {
    await button(language).click();
    await expect.element(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });
});

describe('the way in', () => {
  it('is asked for, leads past the station to where one wanted to go, and never shows the password', async () => {
    await button('中文').click();
    window.location.hash = '#/sync-centre';
    await expect.element(page.getByText('请登录')).toBeVisible();
    await arrivesAt(/^#\/login\?from=/);
    await fillIn(KEEPER.account, KEEPER.password);
    await page.getByRole('button', { name: /YCL-02/ }).click();
    await arrivesAt(/^#\/sync-centre$/);
    // Bound for the first time on this device: whether it is fit for that is checked now, or later.
    const check = page.getByRole('dialog', { name: '工位检查' });
    await check.getByRole('button', { name: '以后再说' }).click();
    await expect.element(check).not.toBeInTheDocument();
    await expect.element(page.getByText('工位 YCL-02')).toBeVisible();
    const sent = plant.asked.filter(({ call }) => /session\/(login|station_bind)$/.test(call));
    expect(sent.slice(-2).map(({ body }) => body)).toEqual([expect.objectContaining(KEEPER), { stationCode: 'YCL-02' }]);
    expect(plant.asked.filter(({ address }) => address.includes(KEEPER.password))).toEqual([]);
  });

  it('leads past the check of the station once: whoever binds it next is not asked again', async () => {
    await goTo('/person-index');
    await button('锁定').first().click();
    await arrivesAt(/^#\/login/);
    await fillIn(KEEPER.account, KEEPER.password);
    await page.getByRole('button', { name: /YCL-01/ }).click();
    await expect.element(page.getByText('工位 YCL-01')).toBeVisible();
    const check = page.getByRole('dialog', { name: '工位检查' });
    expect(check.elements()).toEqual([]);
    // From now on whoever wants it opens it.
    await button('检查这台设备').click();
    await expect.element(check).toBeVisible();
    await press('Escape');
    await expect.element(check).not.toBeInTheDocument();
  });

  it('is shown once more, and only once, when the session has ended at the server', async () => {
    await goTo('/home');
    const ended = () => refused(401, 'token已过期,请重新登陆!');
    for (const call of Object.keys(plant.answers)) if (!call.endsWith('session/login')) plant.answers[call] = ended;
    const before = plant.asked.length;
    window.dispatchEvent(new Event('focus'));
    await arrivesAt(/^#\/login/);
    await expect.element(page.getByText('token已过期,请重新登陆!')).toBeVisible();
    expect(plant.asked.length).toBeGreaterThan(before);
    expect(page.getByText('token已过期,请重新登陆!').elements()).toHaveLength(1);
    expect(sessionStorage.getItem('token')).toBeNull();
  });
});
