/** The check of a station, on the real store: what each step finds, that it is kept, and that the server hears of it. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#api/session.ts';
import type { MadeCheck } from '#domain/protocol/station-check.ts';
import { TEST_CODES } from '#domain/system/test-codes.ts';
import { useOverlay } from '#shell/overlay/overlay-store.ts';
import { useScanSettings } from '#ui/scan/scan-settings.ts';
import { defaultWedge } from '#ui/scan/wedge.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { startScene } from './app.tsx';
import { button, find, pageWidth, seriousFindings } from './in-page.ts';
import type { Plant } from './plant.ts';

const TELL = 'POST /api/sync/station_check';
const [KEYS, PARTS, SQUARE] = TEST_CODES.map(({ text }) => text);

let plant: Plant;
beforeAll(async () => {
  localStorage.setItem('chejian.printer.driver', 'browser');
  plant = await startScene({ station: 'YCL-01', answers: { [TELL]: () => true }, density: 'touch' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  useScanSettings.setState({ wedge: defaultWedge });
  useOverlay.setState({ kind: null });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

const dialog = () => page.getByRole('dialog', { name: '工位检查' });
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name, exact: typeof name === 'string' });
const step = (name: string) => dialog().getByRole('navigation').getByRole('button', { name });

async function open(): Promise<void> {
  await button('显示设置').click();
  await button('检查这台设备').click();
  await expect.element(dialog()).toBeVisible();
}
const go = (name: string): Promise<void> => step(name).click();
const says = (words: string | RegExp) => expect.element(dialog().getByText(words).first()).toBeVisible();
const stands = (name: string, state: string) => expect.element(step(name)).toHaveTextContent(state);

/** Keys of a scanner, 5 ms apart by their own time, into whatever has the focus. */
let clock = 0;
function types(text: string, end: readonly string[] = ['Enter'], pace = 5): void {
  clock = Math.max(performance.now(), clock) + 1000;
  for (const key of [...text, ...end]) {
    clock += pace;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }
}
const scanned = async (text = '', end?: readonly string[], pace?: number): Promise<void> => {
  const field = await find<HTMLInputElement>('[data-accepts-scan]');
  await expect.poll(() => document.activeElement === field).toBe(true);
  types(text, end, pace);
};

describe('sound and vibration', () => {
  it('what is not made is a dash; what a person hears is kept', async () => {
    await open();
    await expect.element(step('声音')).toHaveAccessibleName(/还没有检查/);
    await inDialog('播放提示音').click();
    await inDialog('没听到').click();
    await says('关闭静音开关');
    await stands('声音', '有问题');
    await inDialog('播放提示音').click();
    await inDialog('听到了').click();
    await stands('声音', '正常');
  });

  it('a tone that is switched off is said to be, and is set by a press', async () => {
    useAppearance.setState({ volume: 0 });
    await open();
    await inDialog('播放提示音').click();
    await says('提示音在本应用中是静音');
    await inDialog('把提示音调到“中”').click();
    await inDialog('听到了').click();
    expect(useAppearance.getState().volume).toBe(0.7);
    await stands('声音', '正常');
  });

  it('the device vibrates, and a person says whether it was felt', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    await open();
    await go('振动');
    await inDialog('振动').last().click();
    expect(vibrate).toHaveBeenCalledOnce();
    await inDialog('没感到').click();
    await says('打开触感或振动');
  });
});

describe('the scanner', () => {
  it('three codes that arrive as they should pass, in any pause between them', async () => {
    await open();
    await go('扫描枪');
    await scanned(KEYS);
    await says('只扫了 1/3 个');
    await scanned(PARTS);
    await scanned(SQUARE);
    await says('三个码都正确');
    await stands('扫描枪', '正常');
  });

  it('Tab instead of Enter is said, and this device can take it as it is', async () => {
    await open();
    await go('扫描枪');
    await scanned(KEYS, ['Tab']);
    await says('结尾键是 Tab');
    await says('Suffix: CR / Enter');
    await inDialog('让这台设备照样接收').click();
    expect(useScanSettings.getState().wedge.suffix).toBe('Tab');
    await scanned(KEYS, ['Tab']);
    await says('只扫了 1/3 个');
  });

  it('whoever has no right to settings of the scanner is told who has, and changes nothing', async () => {
    const { session } = useSession.getState();
    if (!session) throw new Error('nobody is signed in');
    const holds = (...auths: string[]): void =>
      useSession.getState().signIn({ ...session, user: { ...session.user, account: 'kq' }, auths });
    holds('web:wmsmaster');
    await open();
    await go('扫描枪');
    await scanned(KEYS, ['Tab']);
    await says('可由有“扫描枪设置”权限的人改');
    expect(inDialog('让这台设备照样接收').query()).toBeNull();
    holds('web:wmsmaster', 'web:wms:wmsrecord:pdapz');
    await expect.element(inDialog('让这台设备照样接收')).toBeVisible();
    useSession.getState().signIn(session);
  });

  it('a scan without an end is over when nothing more comes', async () => {
    await open();
    await go('扫描枪');
    await scanned(KEYS, []);
    await says('扫描后没有结尾键');
  });

  it('a separator that is dropped is found at the second code; another code of the sheet is not taken for it', async () => {
    await open();
    await go('扫描枪');
    await inDialog(/GS1分隔符/).click();
    await scanned(SQUARE);
    await says('这是第 3 个码，请扫第 2 个');
    await scanned((PARTS ?? '').replace('\u001d', ''));
    await says('批次和序列号会连在一起');
    await says('传送 FNC1/GS');
  });

  it('keys as slow as a person’s are told by their pause', async () => {
    await open();
    await go('扫描枪');
    await scanned(KEYS, ['Enter'], 90);
    await says('字符之间停顿 90 毫秒');
  });

  it('an input method that puts a text together is seen', async () => {
    await open();
    await go('扫描枪');
    const field = await find<HTMLInputElement>('[data-accepts-scan]');
    await expect.poll(() => document.activeElement === field).toBe(true);
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    field.value = '啊去在文';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    types('', ['Enter']);
    await says('开着中文输入法');
    await says('收到的与码上的不同：啊去在文');
  });

  it('a scan that goes past the field is not lost in silence: the field has the focus again', async () => {
    await open();
    await go('扫描枪');
    const field = await find<HTMLInputElement>('[data-accepts-scan]');
    field.blur();
    types(KEYS ?? '');
    await says('刚才没有接住');
    expect(document.activeElement).toBe(field);
  });

  it('nothing that arrives, no squares that are read, no scanner at all', async () => {
    await open();
    await go('扫描枪');
    await inDialog('扫不出来').click();
    await says('什么也没有收到');
    await inDialog(/3 二维码/).click();
    await inDialog('扫不出来').click();
    await says('读不出二维码');
    await inDialog('这里没有扫描枪').click();
    await stands('扫描枪', '不适用');
  });

  it('the sheet has every code twice, of bars and of squares, but for the one of squares alone', async () => {
    await open();
    await go('扫描枪');
    await inDialog('打印条码单').click();
    const sheet = await find<HTMLIFrameElement>('iframe[title="扫描枪测试条码单"]');
    expect([...(sheet.contentDocument?.querySelectorAll('section') ?? [])].map((row) => row.querySelectorAll('svg').length)).toEqual([
      2, 2, 1,
    ]);
    sheet.remove();
  });
});

describe('the camera', () => {
  /** A camera that looks at a picture. */
  function sees(image: CanvasImageSource | null): void {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [640, 480];
    const draw = (): void => {
      const pen = canvas.getContext('2d');
      if (!pen) return;
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, 640, 480);
      if (image) pen.drawImage(image, 170, 90, 300, 300);
      requestAnimationFrame(draw);
    };
    draw();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => canvas.captureStream(10));
  }
  const opened = async (): Promise<void> => {
    await open();
    await go('摄像头');
    await inDialog('打开摄像头').click();
  };
  const refusedWith = (name: string): void => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name));
  };

  it('that reads a code passes', async () => {
    await open();
    await go('扫描枪');
    const picture = await find<HTMLImageElement>('img[src^="data:image/svg"]');
    await picture.decode();
    const copy = picture.cloneNode() as HTMLImageElement;
    await copy.decode();
    sees(copy);
    await go('摄像头');
    await inDialog('打开摄像头').click();
    await says('摄像头读出了码');
    await stands('摄像头', '正常');
  });

  it.each([
    ['NotAllowedError', '浏览器没有摄像头权限', '有问题'],
    ['NotFoundError', '没有可用的摄像头', '不适用'],
  ])('that is refused with %s says so', async (name, words, state) => {
    refusedWith(name);
    await opened();
    await page.getByRole('dialog').last().getByRole('button', { name: '取消' }).click();
    await says(words);
    await stands('摄像头', state);
  });

  it('that shows a picture without a code has read none', async () => {
    sees(null);
    await opened();
    await expect.poll(() => document.querySelector('video')?.currentTime ?? 0).toBeGreaterThan(0);
    await page.getByRole('dialog').last().getByRole('button', { name: '取消' }).click();
    await says('没有读出码');
  });
});

describe('the printer', () => {
  it('prints a label that a person looks at', async () => {
    await open();
    await go('打印机');
    await inDialog('试打一张').click();
    await inDialog('没出来').click();
    await says('试打的标签没有出来：浏览器打印');
    await inDialog('这里不打印').click();
    await stands('打印机', '不适用');
  });
});

describe('what the device finds by itself', () => {
  it('is there when the check is opened: storage, clock, installation, network', async () => {
    await open();
    for (const name of ['本机存储', '时钟', '安装', '网络']) await expect.element(step(name)).not.toHaveTextContent('–');
    await go('网络');
    await says('服务器有答复');
    await go('时钟');
    await says('与服务器相差');
    await go('安装');
    await says('在浏览器标签页中运行');
  });

  it('is never better than it is: without a line the server does not answer', async () => {
    await open();
    await go('网络');
    plant.down = true;
    await inDialog('再查一次').click();
    await says('服务器没有答复');
    await stands('网络', '有问题');
    plant.down = false;
  });

  it('tells the plain words of a clock that is a day behind', async () => {
    const BEAT = 'GET /api/system/heartbeat/keep_heartbeat';
    const right = plant.answers[BEAT];
    const serverTime = new Date(Date.now() + 24 * 3_600_000).toISOString();
    plant.answers[BEAT] = async (asked) => ({ ...((await right?.(asked)) as object), serverTime });
    await open();
    await go('时钟');
    await inDialog('再查一次').click();
    await says('日期不对，比服务器慢 1 天');
    if (right) plant.answers[BEAT] = right;
    window.dispatchEvent(new Event('focus'));
    await says('与服务器相差');
  });
});

describe('the check itself', () => {
  it('leads from step to step by one main button at a time, and ends', async () => {
    await open();
    // White on the colour of what is to be done.
    const main = () =>
      dialog()
        .getByRole('button')
        .elements()
        .filter((one) => getComputedStyle(one).color === 'rgb(255, 255, 255)');
    await expect.poll(() => main().length).toBe(1);
    for (let n = 0; n < 8; n += 1) await inDialog(/跳过这一项|下一项/).click();
    await expect.poll(() => main().length).toBe(1);
    await inDialog('完成').click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('is told to the server as it stands, and says so', async () => {
    await open();
    await inDialog('播放提示音').click();
    await inDialog('听到了').click();
    await inDialog(/以后再说|关闭/)
      .first()
      .click();
    const told = () => plant.asked.filter(({ call }) => call === TELL).map(({ body }) => body as { readonly checks: readonly MadeCheck[] });
    const soundOf = () =>
      told()
        .at(-1)
        ?.checks.find(({ check }) => check === 'sound');
    await expect.poll(soundOf).toMatchObject({ findings: [{ code: 'heard', facts: {} }] });
    expect(
      told()
        .at(-1)
        ?.checks.map(({ check }) => check),
    ).toEqual(expect.arrayContaining(['storage', 'clock', 'install', 'network']));
    await open();
    // What is measured at the opening is told with the next word to the server.
    const said = (): number => {
      window.dispatchEvent(new Event('focus'));
      return dialog().getByText('结果已报告给管理员').elements().length;
    };
    await expect.poll(said).toBe(1);
  });

  it.each([
    ['zh', 'light', 'glove', [1280, 800]],
    ['en', 'dark', 'touch', [800, 1280]],
    ['zh', 'dark', 'touch', [390, 844]],
  ] as const)('has no serious fault for assistive tools and fits: %s %s %s', async (lang, theme, density, [width, height]) => {
    if (lang === 'en') await button('English').click();
    useAppearance.setState({ theme, density });
    await page.viewport(width, height);
    await button(/显示设置|Appearance/).click();
    await button(/检查这台设备|Check this device/).click();
    await button(/^(扫描枪|Scanner)/).click();
    expect(await seriousFindings()).toEqual([]);
    expect(pageWidth()).toBeLessThanOrEqual(width);
    await button(/以后再说|关闭|Later|Close/)
      .first()
      .click();
    if (lang === 'en') await button('中文').click();
  });
});
