/** Tabs of visited pages, and the pages that stay alive behind the one in front. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { arrivesAt, front, goTo, startScene } from './app.tsx';
import { all, button, find } from './in-page.ts';

beforeAll(async () => {
  await startScene();
});
// The first first: a form that is open on it stays behind the page in front.
beforeEach(async () => {
  await page.viewport(1280, 800);
  for (let [closing] = all('[data-tab] button'); closing; [closing] = all('[data-tab] button')) {
    const path = closing.closest('[data-tab]')?.getAttribute('data-tab');
    await userEvent.click(closing);
    await expect.poll(() => tabs().includes(path ?? '')).toBe(false);
  }
  await arrivesAt(/^#\/home/);
});

const tabs = (): string[] => all('[data-tab]').map((item) => item.getAttribute('data-tab') ?? '');
const inFront = (path: string): Promise<HTMLElement> => find(`[data-page-key="${path}"][data-active-page]`);
const tab = (path: string) => page.getByCss(`[data-tab="${path}"]`);
const toTab = async (path: string): Promise<void> => {
  await tab(path).getByCss('a').click();
  await inFront(path);
};

describe('tabs', () => {
  it('open once per path; another query only changes the tab’s target', async () => {
    await goTo('/sync-centre');
    await goTo('/person-index');
    await goTo('/sync-centre?a=1');
    await expect.poll(tabs).toEqual(['/home', '/sync-centre', '/person-index']);
    await goTo('/person-index');
    await toTab('/sync-centre');
    await arrivesAt(/sync-centre\?a=1$/);
  });

  it('close: the active one goes to the last that remains, the pinned one cannot be closed', async () => {
    await goTo('/sync-centre');
    await goTo('/person-index');
    await toTab('/sync-centre');
    await tab('/sync-centre').getByCss('button').click();
    await inFront('/person-index');
    expect(all('[data-tab="/home"] button')).toEqual([]);
    await tab('/person-index').getByCss('button').click();
    await arrivesAt(/^#\/home/);
    await expect.poll(tabs).toEqual(['/home']);
  });

  it('have a menu on the right button: close others goes to the tab that was meant', async () => {
    await goTo('/sync-centre');
    await goTo('/person-index');
    await tab('/sync-centre').click({ button: 'right' });
    await page.getByRole('menuitem', { name: '关闭其他' }).click();
    await arrivesAt(/^#\/sync-centre/);
    await expect.poll(tabs).toEqual(['/home', '/sync-centre']);
  });

  it('behind the page in front are called in the language of the user, also when it was changed meanwhile', async () => {
    const called = (): string | undefined => all('[data-tab="/basic/unit"] a')[0]?.innerText;
    await goTo('/basic/unit');
    await front().getByRole('button', { name: /^新增/ }).first().click();
    await expect.poll(called).toContain('新增');
    await goTo('/person-index');
    await button('English').first().click();
    await expect.element(page.getByText('My sign-ins').first()).toBeVisible();
    expect(called()).toBe('Units');
    await tab('/basic/unit').getByCss('a').click();
    await expect.poll(called).toMatch(/^Units · New/);
    await goTo('/person-index');
    await button('中文').first().click();
    await expect.poll(() => document.documentElement.lang).toBe('zh-CN');
  });

  it('are made anew by /redirect/{path}, which leaves no trace in the address', async () => {
    await goTo('/sync-centre');
    (await inFront('/sync-centre')).setAttribute('data-old', '');
    window.location.hash = '#/redirect/sync-centre';
    await find('[data-page-key="/sync-centre"]:not([data-old])[data-active-page]');
    await arrivesAt(/^#\/sync-centre$/);
  });
});

describe('an address that leads elsewhere', () => {
  it.each([
    '/redirect//evil.example/x',
    '/redirect/%2Fevil.example/x',
    '/redirect/\\evil.example',
    '/redirect/%5Cevil.example',
    '/redirect/javascript:alert(1)',
    '//evil.example/x',
    '/redirect/%',
  ])('is a page that is not there, and leaves for no other host: %s', async (address) => {
    await goTo('/sync-centre');
    window.location.hash = `#${address}`;
    await arrivesAt(/^#\/error-404$/);
    await goTo('/home');
  });
});

describe('pages behind other pages', () => {
  it('keep what was typed and where they were scrolled, and see their own address', async () => {
    await page.viewport(1000, 420);
    await goTo('/wms/arrival-notice?keyword=x');
    await front().getByRole('textbox').first().fill('half a wo');
    await goTo('/sync-centre');
    const scroller = (await inFront('/sync-centre')).firstElementChild as HTMLElement;
    // What is told meanwhile makes the page longer, and the browser would move it along.
    scroller.style.overflowAnchor = 'none';
    await expect
      .poll(() => {
        scroller.scrollTo({ top: 160, behavior: 'instant' });
        return scroller.scrollTop;
      })
      .toBe(160);
    await toTab('/wms/arrival-notice');
    await arrivesAt(/keyword=x$/);
    await expect.element(front().getByRole('textbox').first()).toHaveValue('half a wo');
    await toTab('/sync-centre');
    expect(scroller.isConnected).toBe(true);
    expect(scroller.scrollTop).toBe(160);
  });

  it('keep their layout, also when they are still at work, and are out of reach for pointer, keys and readers', async () => {
    await inFront('/home');
    await find('[data-page-key="/home"] a, [data-page-key="/home"] button');
    await goTo('/sync-centre');
    const home = await find('[data-page-key="/home"]');
    // As React hides whatever has changed behind the page in front.
    home.style.setProperty('display', 'none', 'important');
    await expect.poll(() => home.style.display).toBe('');
    expect(getComputedStyle(home).display).toBe('block');
    expect(home.querySelector('h1')?.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })).toBe(false);
    expect(page.getByRole('heading', { name: '首页', level: 1 }).elements()).toEqual([]);
    expect(document.elementFromPoint(640, 400)?.closest('[data-page-key]')?.getAttribute('data-page-key')).toBe('/sync-centre');
    const [reachable] = home.querySelectorAll<HTMLElement>('a, button');
    reachable?.focus();
    expect(reachable).toBeDefined();
    expect(home.contains(document.activeElement)).toBe(false);
  });
});
