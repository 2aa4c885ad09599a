/** The offer to install at a station, and what is said before a station is bound in a browser that may forget. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#api/session.ts';
import { useInstalling, watchInstalling } from '#pages/kit/installing.ts';
import { ShellServicesContext } from '#pages/kit/shell-services.ts';
import { InstallOffer } from '#screens/system/home/install-offer.tsx';
import { StationChoice } from '#screens/system/station-choice.tsx';
import { all, button, pageWidth, seriousFindings } from './in-page.ts';
import { mount } from './mount.tsx';

const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const TABLET = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';

/** The browser is another one, which keeps what it stores or does not. */
function inBrowser(userAgent: string, kept: boolean): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  vi.spyOn(navigator.storage, 'persist').mockResolvedValue(kept);
}

beforeEach(() => {
  useInstalling.setState({ installed: false, offer: null });
  useSession.setState({ bindName: 'YCL-01' });
});
afterEach(() => {
  vi.restoreAllMocks();
  useSession.setState({ bindName: null });
});

const title = () => page.getByRole('heading', { name: '在这台设备上安装' });

describe('at a station whose browser shows the app in a tab', () => {
  it.each([
    ['zh', '七天不用'],
    ['en', 'After seven days'],
  ] as const)('an iPad is told what Safari clears, and shown the way by pictures, %s', async (lang, week) => {
    inBrowser(IPAD, true);
    await mount(<InstallOffer />, { lang, density: 'touch', size: [390, 844] });
    await expect.element(page.getByText(week)).toBeVisible();
    expect(all('ol svg')).toHaveLength(3);
    expect(await seriousFindings()).toEqual([]);
    expect(pageWidth()).toBeLessThanOrEqual(390);
  });

  it('the browser’s own offer is made by a button, once', async () => {
    inBrowser(TABLET, true);
    await mount(<InstallOffer />);
    await expect.element(page.getByText('选“安装应用”')).toBeVisible();
    watchInstalling();
    const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
    await button('安装').click();
    expect(prompt).toHaveBeenCalledOnce();
    // Dismissed there, the way by hand is left.
    await expect.element(page.getByText('选“安装应用”')).toBeVisible();
    window.dispatchEvent(new Event('appinstalled'));
    await expect.element(title()).not.toBeInTheDocument();
  });

  it('"later" is heard, by everybody who works there', async () => {
    inBrowser(TABLET, true);
    await mount(<InstallOffer />);
    await button('以后再说').click();
    await expect.element(title()).not.toBeInTheDocument();
    await mount(
      <main>
        <InstallOffer />
      </main>,
    );
    await expect.element(title()).not.toBeInTheDocument();
  });

  it('a desk without a station is not asked', async () => {
    inBrowser(TABLET, true);
    useSession.setState({ bindName: null });
    await mount(
      <main>
        <InstallOffer />
      </main>,
    );
    await expect.element(title()).not.toBeInTheDocument();
  });
});

describe('before a station is bound', () => {
  const choice = () =>
    mount(
      <ShellServicesContext value={{ bindStation: async () => null } as never}>
        <StationChoice stations={[{ stationCode: 'YCL-01', stationName: '一号收货位' }] as never} onDone={() => undefined} />
      </ShellServicesContext>,
      { density: 'touch', size: [800, 1280] },
    );

  it('Safari’s rule is told in its own terms, whatever it has promised', async () => {
    inBrowser(IPAD, true);
    await choice();
    await expect.element(page.getByText('七天不用，Safari 会清除')).toBeVisible();
    await expect.element(page.getByText('安装后的车间有自己的本机数据')).toBeVisible();
    expect(await seriousFindings()).toEqual([]);
  });

  it('a browser that has not promised to keep anything is told so', async () => {
    inBrowser(TABLET, false);
    await choice();
    await expect.element(page.getByText('浏览器没有答应保留本机数据')).toBeVisible();
  });

  it('nothing is said where the browser has promised it, or the app is installed', async () => {
    inBrowser(TABLET, true);
    await choice();
    await expect.element(page.getByText('YCL-01')).toBeVisible();
    expect(all('[role=note]')).toEqual([]);
    inBrowser(IPAD, false);
    useInstalling.setState({ installed: true });
    await choice();
    await expect.element(page.getByText('YCL-01')).toBeVisible();
    expect(all('[role=note]')).toEqual([]);
  });
});
