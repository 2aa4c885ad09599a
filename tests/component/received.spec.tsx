/** Files of other programs on the page that asks what becomes of them, on the real store: who sees what, what each leads to, and what is said of one that was refused. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#api/session.ts';
import { REFUSALS, receivedAddress } from '#domain/protocol/received.ts';
import { EXPORT_FORMAT } from '#domain/protocol/trust.ts';
import { ReceivedFiles } from '#store/received.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { ADMIN, arrivesAt, front, goTo, idOf, sessionOf, startScene } from './app.tsx';
import { button, pageWidth, seriousFindings } from './in-page.ts';
import type { Plant } from './plant.ts';

const IMPORT = 'POST /api/sync/import';
const queue = {
  format: EXPORT_FORMAT,
  deviceId: idOf(7),
  exportedAt: '2026-11-30T08:00:00.000Z',
  operations: [],
  files: [],
  signature: 'c2lnbmVk',
};
const queueFile = (name: string, content: object = queue): File => new File([JSON.stringify(content)], name);
const pdf = (name: string): File => new File(['%PDF-1.7'], name, { type: 'application/pdf' });

let plant: Plant;
let received: ReceivedFiles;
beforeAll(async () => {
  received = new ReceivedFiles();
  plant = await startScene({ at: '/received', answers: { [IMPORT]: () => ({ results: [] }) } });
});
beforeEach(async () => {
  useSession.getState().signIn(ADMIN);
  await received.clear();
  await goTo('/received');
});

async function taken(file: File): Promise<string> {
  const answer = await received.take(file);
  if ('refusal' in answer) throw new Error(answer.refusal);
  return answer.file.id;
}
const card = (name: string | RegExp) => front().getByRole('article', { name });
const names = async (): Promise<string[]> => (await received.all()).map(({ name }) => name);
const dialog = () => page.getByRole('dialog', { name: '导入队列文件' });

describe('a file that waits', () => {
  it('is named with its size and its end; without any, the page says how one comes here', async () => {
    await expect.element(front().getByText('没有等待处理的文件')).toBeVisible();
    const id = await taken(pdf('发票.pdf'));
    await expect.element(card('发票.pdf')).toHaveTextContent(/发票文件 · 1 KiB.*保留在本机到 \d{4}-\d\d-\d\d \d\d:\d\d/);
    await expect.poll(async () => (await received.all())[0]).toMatchObject({ id, owner: ADMIN.user.userId });
  });

  it('is discarded after a question, and kept where the answer is no', async () => {
    await taken(pdf('发票.pdf'));
    await card('发票.pdf').getByRole('button', { name: '丢弃' }).click();
    const question = page.getByRole('alertdialog');
    await expect.element(question).toHaveTextContent('丢弃 发票.pdf？');
    await question.getByRole('button', { name: '取消' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(await names()).toEqual(['发票.pdf']);
    await card('发票.pdf').getByRole('button', { name: '丢弃' }).click();
    await question.getByRole('button', { name: '丢弃' }).click();
    await expect.poll(names).toEqual([]);
  });

  it('is told by its kind alone to somebody who may not use it, and not at all where it is another’s', async () => {
    useSession.getState().signIn(sessionOf('operator', []));
    await taken(queueFile('a.cjqueue'));
    await expect.element(card('终端队列文件')).toHaveTextContent('需要终端管理权限');
    expect(front().getByText('a.cjqueue').elements()).toEqual([]);
    expect(card('终端队列文件').getByRole('button').elements()).toEqual([]);
    expect((await received.all())[0]?.owner).toBeNull();
    const id = await taken(pdf('b.pdf'));
    await received.claim(id, idOf(99));
    await expect.poll(() => front().getByRole('article').elements().length).toBe(1);
  });

  it('is told of at home to whom it concerns', async () => {
    await taken(pdf('发票.pdf'));
    await goTo('/home');
    await expect.element(front().getByText('有 1 个其他程序分享的文件等待处理。')).toBeVisible();
    await front().getByRole('button', { name: '查看' }).click();
    await arrivesAt(/^#\/received$/);
    await expect.element(card('发票.pdf')).toBeVisible();
  });
});

describe('a queue', () => {
  const opened = async (content?: object): Promise<void> => {
    await taken(queueFile('queue.cjqueue', content));
    await card('queue.cjqueue').getByRole('button', { name: '查看并导入' }).click();
    await expect.element(dialog()).toBeVisible();
  };

  it('is looked at without a network, is imported with one, and is gone then', async () => {
    plant.down = true;
    window.dispatchEvent(new Event('offline'));
    await opened();
    await expect.element(dialog()).toHaveTextContent(/queue\.cjqueue.*…000007/);
    await expect.element(dialog().getByText('导入需要服务器')).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: '导入队列' })).toBeDisabled();
    plant.down = false;
    window.dispatchEvent(new Event('online'));
    await dialog().getByRole('button', { name: '导入队列' }).click();
    await expect.element(page.getByRole('region', { name: '导入结果' })).toBeVisible();
    expect(plant.asked.filter(({ call }) => call === IMPORT)).toHaveLength(1);
    expect(await names()).toEqual([]);
    await arrivesAt(/^#\/sync-centre$/);
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it('that no device has signed is not imported, and stays for the one who looks into it', async () => {
    await opened({ ...queue, signature: null });
    await expect.element(dialog().getByText('不是本系统签名的队列')).toBeVisible();
    await expect.element(dialog().getByRole('button', { name: '导入队列' })).toBeDisabled();
    await dialog().getByRole('button', { name: '取消' }).click();
    await arrivesAt(/^#\/sync-centre$/);
    expect(await names()).toEqual(['queue.cjqueue']);
  });

  it('that the server does not take now stays on the device', async () => {
    const answer = plant.answers[IMPORT];
    delete plant.answers[IMPORT];
    await opened();
    await dialog().getByRole('button', { name: '导入队列' }).click();
    await expect.poll(() => dialog().getByRole('button', { name: '导入队列' }).elements()[0]?.hasAttribute('disabled')).toBe(false);
    expect(await names()).toEqual(['queue.cjqueue']);
    if (answer) plant.answers[IMPORT] = answer;
    await dialog().getByRole('button', { name: '取消' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

it('an invoice is brought to the choice of its request, and back', async () => {
  await taken(pdf('发票.pdf'));
  await card('发票.pdf').getByRole('button', { name: '用于填写发票' }).click();
  await arrivesAt(/^#\/srm\/fillingInvoice$/);
  await expect.element(front().getByText(/发票\.pdf：选择开票申请/)).toBeVisible();
  // Who has gone elsewhere in between finds the way back.
  await goTo('/received');
  await expect.element(card('发票.pdf')).toHaveTextContent('还没有选择它属于哪个开票申请');
  await card('发票.pdf').getByRole('button', { name: '选择开票申请' }).click();
  await front().getByRole('button', { name: '先不附' }).click();
  await expect.element(front().getByText(/发票\.pdf：选择开票申请/)).not.toBeInTheDocument();
  expect(await received.all()).toMatchObject([{ place: null }]);
});

describe('a file that was refused', () => {
  it.each(['zh', 'en'] as const)('is said to be, with what to do, whatever the reason: %s', async (lang) => {
    if (lang === 'en') await button('English').click();
    const said: string[] = [];
    for (const why of REFUSALS) {
      await goTo(receivedAddress([], { why, name: 'a.exe' }));
      const text =
        (
          await front()
            .getByText(/^a\.exe(：|: )/)
            .findElement()
        ).textContent ?? '';
      expect(text).not.toContain('refused.');
      said.push(text);
    }
    expect(new Set(said).size).toBe(REFUSALS.length);
    if (lang === 'en') await button('中文').click();
  });

  it('is not spoken of in words that somebody else has put into the address', async () => {
    await goTo('/received?refused=other&name=x');
    await expect.element(front().getByText('没有等待处理的文件')).toBeVisible();
    expect(front().getByText('没有收下').elements()).toEqual([]);
  });
});

it.each([
  ['light', 'compact', [1280, 800]],
  ['dark', 'touch', [800, 1280]],
  ['dark', 'glove', [390, 844]],
] as const)('the page has no serious fault for assistive tools and fits: %s %s', async (theme, density, [width, height]) => {
  useAppearance.setState({ theme, density });
  await page.viewport(width, height);
  await taken(pdf(`${'发票'.repeat(40)}.pdf`));
  await taken(queueFile('chejian-queue-000007-2026-11-30T08-00-00-000Z.cjqueue'));
  await goTo(receivedAddress([], { why: 'tooLarge', name: 'letter.docx' }));
  await expect.poll(() => front().getByRole('article').elements().length).toBe(2);
  expect(await seriousFindings()).toEqual([]);
  expect(pageWidth()).toBeLessThanOrEqual(width);
});
