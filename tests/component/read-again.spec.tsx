/** A document that no feed tells this device of is read again while its page is in front, and when the page comes to the front. */
import { beforeAll, expect, it, vi } from 'vitest';
import { front, goTo, idOf, sessionOf, startScene } from './app.tsx';
import type { Plant } from './plant.ts';

const DOC = idOf(71);
const PAGE = `/office-supplies/apply?id=${DOC}`;
const CALL = 'POST /api/wms/application/detail';
const header = (purpose: string) => ({
  id: DOC,
  version: 2,
  siteId: 'MAIN',
  docNo: 'AP261129-0001',
  docType: 'OFFICE_REQ',
  bizDate: '2026-11-29',
  createdAt: '2026-11-29T01:00:00.000Z',
  createdBy: idOf(1),
  createdByName: '张敏',
  status: 2,
  purpose,
});

/** What the page has asked to be called every now and then. */
const repeated: (() => void)[] = [];
let plant: Plant;
const says = (purpose: string): void => {
  plant.answers[CALL] = () => ({ header: header(purpose), lines: { applicationLine: [] }, records: {} });
};
beforeAll(async () => {
  const begin = window.setInterval.bind(window);
  vi.spyOn(window, 'setInterval').mockImplementation(((call: () => void, ms?: number) => {
    if (ms === 60_000) repeated.push(call);
    return begin(call, ms);
  }) as typeof window.setInterval);
  plant = await startScene({ session: sessionOf('staff', []) });
});

it('the application of an employee shows what the store has done with it meanwhile', async () => {
  says('笔');
  await goTo(PAGE);
  await expect.element(front().getByText('笔', { exact: true }).first()).toBeVisible();
  says('已发放');
  for (const again of repeated) again();
  await expect.element(front().getByText('已发放', { exact: true }).first()).toBeVisible();
});

it('and what was done while another page was in front', async () => {
  await goTo('/home');
  says('已领完');
  await goTo(PAGE);
  await expect.element(front().getByText('已领完', { exact: true }).first()).toBeVisible();
});
