/** No scan goes through a dialog, a drawer or a question to the page behind it. */
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import { Modal } from '#ui/modal.tsx';
import { ScanTools } from '#ui/scan/scan-tools.tsx';
import { useScan } from '#ui/scan/use-scan.ts';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { all, button, find, still } from './in-page.ts';
import { press, scan } from './keys.ts';
import { leave, mount } from './mount.tsx';

afterEach(leave);

const WAITS = '扫码等一下：先完成或关闭打开的窗口';
const heardBy = (who: string): string => document.querySelector(`[data-heard=${who}]`)?.textContent ?? '';

/** Tells what it has heard. */
function Ear({ who }: { readonly who: string }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useScan(({ text }) => setCodes((before) => [...before, text]));
  return <output data-heard={who}>{codes.join()}</output>;
}

/** A dialog whose scans are heard around it, as where the dialog is drawn by whoever listens. */
function Around({ onClose }: { readonly onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  useScan(({ text }) => setCodes((before) => [...before, text]), { level: 'dialog' });
  return (
    <Modal title="移库" onClose={onClose}>
      <output data-heard="around">{codes.join()}</output>
    </Modal>
  );
}

type Over = 'modal' | 'drawer' | 'listening' | 'around';

function Scene() {
  const [over, setOver] = useState<Over | null>(null);
  const close = (): void => setOver(null);
  return (
    <div>
      <Ear who="page" />
      <ScanTools />
      {(['modal', 'drawer', 'listening', 'around'] as const).map((kind) => (
        <button key={kind} type="button" onClick={() => setOver(kind)}>
          {kind}
        </button>
      ))}
      <button type="button" onClick={() => void confirm({ question: '撤销箱 HY7781-0002？' })}>
        question
      </button>
      <button type="button" onClick={() => void askReason({ title: '为什么' })}>
        reason
      </button>
      {over === 'modal' ? (
        <Modal title="盘点" size="lg" onClose={close}>
          <p>没有人听</p>
        </Modal>
      ) : null}
      {over === 'drawer' ? (
        <SideDrawer title="详情" size="md" onClose={close}>
          <p>没有人听</p>
        </SideDrawer>
      ) : null}
      {over === 'listening' ? (
        <Modal title="移库" onClose={close}>
          <Ear who="dialog" />
        </Modal>
      ) : null}
      {over === 'around' ? <Around onClose={close} /> : null}
    </div>
  );
}

describe('a scan while something lies over the page', () => {
  it.each(['question', 'reason', 'modal', 'drawer', '手工输入'])(
    'waits at a %s that has no use for it, and reaches the page when it is closed',
    async (opened) => {
      await mount(<Scene />);
      await button(opened).click();
      await find('[role=dialog], [role=alertdialog]');
      await still();
      await scan('HY7781-0009');
      await expect.element(page.getByText(WAITS).first()).toBeVisible();
      expect(heardBy('page')).toBe('');
      await press('Escape');
      await expect.poll(() => all('[role=dialog], [role=alertdialog]').length).toBe(0);
      await scan('HY7781-0010');
      await expect.poll(() => heardBy('page')).toBe('HY7781-0010');
    },
  );

  it.each([
    ['listening', 'dialog'],
    ['around', 'around'],
  ])('goes to the dialog that uses it, %s, and not through the question over that', async (opened, who) => {
    await mount(<Scene />);
    await button(opened).click();
    await find('[role=dialog]');
    await scan('A-01-02');
    await expect.poll(() => heardBy(who)).toBe('A-01-02');
    void confirm({ question: '确定移库？' });
    await find('[role=alertdialog]');
    await still();
    await scan('A-01-03');
    await expect.element(page.getByText(WAITS).first()).toBeVisible();
    expect([heardBy(who), heardBy('page')]).toEqual(['A-01-02', '']);
  });

  it('comes to the page from the dialog in which a code is typed', async () => {
    await mount(<Scene />);
    await button('手工输入').click();
    await page.getByRole('textbox').fill('bx-1');
    await button('确定').click();
    await expect.poll(() => heardBy('page')).toBe('bx-1');
  });
});
