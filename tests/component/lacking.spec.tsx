/** Where a browser lacks something, or refuses it: the button is not there or says why, and nothing is left that nobody catches. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { acceptOffer, useInstalling } from '#pages/kit/installing.ts';
import { readLabelImage } from '#screens/basic/label/label-image.ts';
import { CodeText } from '#ui/code-text.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { TorchButton } from '#ui/scan/camera-scan.tsx';
import { front, goTo, startScene } from './app.tsx';
import { all, button } from './in-page.ts';
import { mount } from './mount.tsx';

/** Refusals that nobody has caught. */
const uncaught: string[] = [];
const hear = (event: PromiseRejectionEvent): void => void uncaught.push(String(event.reason));
beforeAll(() => window.addEventListener('unhandledrejection', hear));
afterAll(() => window.removeEventListener('unhandledrejection', hear));
beforeEach(() => void uncaught.splice(0));
afterEach(() => vi.restoreAllMocks());

const refusal = (): Promise<never> => Promise.reject(new DOMException('refused', 'NotAllowedError'));
/** A task later everything is told that was refused before it. */
const told = async (): Promise<readonly string[]> => {
  await new Promise((resolve) => setTimeout(resolve));
  return uncaught;
};

describe('a code that can be copied', () => {
  it('has no button where the browser has no clipboard', async () => {
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
    await mount(<CodeText value="B000100501" copy />);
    await expect.element(page.getByText('B000100501')).toBeVisible();
    expect(all('button')).toEqual([]);
  });

  it.each([
    ['zh', '复制 B000100501', '浏览器不允许复制'],
    ['en', 'Copy B000100501', 'does not allow copying'],
  ] as const)('says so where the browser refuses, %s', async (lang, name, words) => {
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(refusal);
    await mount(<CodeText value="B000100501" copy />, { lang });
    await button(name).click();
    await expect.element(page.getByText(words)).toBeVisible();
    expect(await told()).toEqual([]);
  });
});

describe('an action that cannot be done yet', () => {
  it('says why when it is pressed, and does nothing', async () => {
    const done = vi.fn();
    await mount(<ActionButton action={{ key: 'refuse', label: '拒收', disabledReason: '还缺照片', onClick: done }} />);
    await page.getByRole('button', { name: '拒收' }).click({ force: true });
    await expect.element(page.getByRole('status').getByText('还缺照片')).toBeVisible();
    expect(done).not.toHaveBeenCalled();
  });
});

describe('the torch of a camera', () => {
  it('says so where it cannot be switched', async () => {
    const [track] = document.createElement('canvas').captureStream().getVideoTracks();
    if (!track) throw new Error('no track');
    vi.spyOn(track, 'getCapabilities').mockReturnValue({ torch: true } as never);
    vi.spyOn(track, 'applyConstraints').mockImplementation(refusal);
    await mount(<TorchButton track={track} />);
    await button('手电筒').click();
    await expect.element(page.getByText('手电筒打不开')).toBeVisible();
    await expect.element(button('手电筒')).toHaveAttribute('aria-pressed', 'false');
    expect(await told()).toEqual([]);
  });
});

describe('the browser’s own offer to install', () => {
  it('may be refused', async () => {
    useInstalling.setState({ offer: Object.assign(new Event('beforeinstallprompt'), { prompt: refusal }) });
    await acceptOffer();
    expect(useInstalling.getState().offer).toBeNull();
  });
});

describe('a picture for a label', () => {
  it('loses its colour also where a canvas has no filter', async () => {
    const filter = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'filter');
    Reflect.deleteProperty(CanvasRenderingContext2D.prototype, 'filter');
    try {
      const canvas = Object.assign(document.createElement('canvas'), { width: 4, height: 4 });
      const paper = canvas.getContext('2d');
      if (!paper) throw new Error('no canvas');
      paper.fillStyle = 'rgb(200, 30, 60)';
      paper.fillRect(0, 0, 4, 4);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const text = await readLabelImage(new File([blob ?? ''], 'red.png', { type: 'image/png' }));
      paper.drawImage(await createImageBitmap(await (await fetch(text ?? '')).blob()), 0, 0);
      const [red, green, blue] = paper.getImageData(1, 1, 1, 1).data;
      expect([red, green]).toEqual([green, blue]);
    } finally {
      if (filter) Object.defineProperty(CanvasRenderingContext2D.prototype, 'filter', filter);
    }
  });
});

describe('the app in a browser that gives no figures of its storage, as Safari until 17', () => {
  /** Anew: what the browser can do is asked when a page is opened. @param fills whether it fills the screen; the frame in which specs are drawn may not */
  const openBoard = async (fills: boolean): Promise<void> => {
    vi.spyOn(document, 'fullscreenEnabled', 'get').mockReturnValue(fills);
    await goTo('/sync-centre');
    const close = button('关闭 需求看板');
    if (close.query()) await close.click();
    await goTo('/wms/picking-panel');
    await expect.element(front().getByRole('button', { name: '新增叫料' })).toBeVisible();
  };
  const openMenu = async (): Promise<void> => {
    await openBoard(true);
    await front().getByRole('button', { name: '更多操作' }).click();
  };
  beforeAll(async () => {
    Reflect.defineProperty(navigator.storage, 'estimate', { configurable: true, value: undefined });
    await startScene();
  });
  afterAll(() => void Reflect.deleteProperty(navigator.storage, 'estimate'));

  it('still asks it to keep what is stored, and says that it tells no figures', async () => {
    await goTo('/sync-centre');
    await expect.element(front().getByText('此浏览器不提供')).toBeVisible();
    await expect.element(front().getByText('否，空间不足时浏览器可能清除')).toBeVisible();
  });

  it('has no entry for a full screen where the browser fills none', async () => {
    await openBoard(false);
    await expect.element(front().getByRole('button', { name: '更多操作' })).not.toBeInTheDocument();
  });

  it('says so where the browser refuses to fill the screen', async () => {
    vi.spyOn(document.documentElement, 'requestFullscreen').mockImplementation(refusal);
    await openMenu();
    await page.getByRole('menuitem', { name: '全屏' }).click();
    await expect.element(page.getByText('浏览器不允许全屏')).toBeVisible();
    expect(await told()).toEqual([]);
  });

  it('leaves it at that where the screen is no longer filled when it is to be left', async () => {
    vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(document.documentElement);
    // No spy: it would catch the refusal itself.
    Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: refusal });
    await openMenu();
    await page.getByRole('menuitem', { name: '全屏' }).click();
    await expect.element(page.getByRole('menuitem', { name: '全屏' })).not.toBeInTheDocument();
    expect(await told()).toEqual([]);
    Reflect.deleteProperty(document, 'exitFullscreen');
  });
});

describe('a size that changes what is measured', () => {
  it('is no error that anybody hears of, other errors are', async () => {
    const heard: string[] = [];
    const listen = (event: ErrorEvent): void => {
      heard.push(event.message);
      // The run of the test is not to fail of it.
      event.preventDefault();
    };
    window.addEventListener('error', listen);
    const outer = document.createElement('div');
    const inner = document.createElement('div');
    outer.append(inner);
    document.body.append(outer);
    const grown = new Promise<void>((resolve) => {
      const watch = new ResizeObserver(() => {
        // The outer one stands above: what changes it now is told with the next picture, and the browser speaks of a loop.
        outer.style.width = `${outer.clientWidth - 1}px`;
        if (outer.clientWidth < 300) {
          watch.disconnect();
          resolve();
        }
      });
      watch.observe(outer);
      outer.style.width = '301px';
    });
    await grown;
    window.dispatchEvent(new ErrorEvent('error', { message: 'another', cancelable: true }));
    expect(heard).toEqual(['another']);
    window.removeEventListener('error', listen);
    outer.remove();
  });
});
