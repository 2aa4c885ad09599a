/** What did not come says why, in front: the code and its sentence, or the server's own, on every kind of page that reads the server. */
import { beforeAll, describe, expect, it } from 'vitest';
import { front, goTo, startScene } from './app.tsx';
import { type Plant, refused } from './plant.ts';

/** Kind of page, address, the call it makes. */
const PAGES = [
  ['a list of base data', '/basic/unit', 'POST /api/basic/unit/pageList'],
  ['a list of documents', '/srm/statements', 'POST /api/srm/statement/pageList'],
  ['a report', '/box-history-log', 'POST /api/wms/wmsBoxHistoryLog/pageList'],
  ['a log', '/master-data/audit', 'POST /api/system/operation_log/pageList'],
  ['answers of an own table', '/device-monitor', 'POST /api/system/device/list'],
] as const;

let plant: Plant;
beforeAll(async () => {
  plant = await startScene();
});

describe('a load that fails', () => {
  it.each(PAGES)('is told with its code on %s', async (_kind, address, call) => {
    plant.answers[call] = () => new Response('', { status: 500 });
    await goTo(`${address}?a=1`);
    await expect.element(front().getByRole('alert')).toHaveTextContent('500:服务器端出错');
  });

  it.each(PAGES)('is told in the words of the server on %s', async (_kind, address, call) => {
    plant.answers[call] = () => refused(403, '没有权限：请联系管理员');
    await goTo(`${address}?a=2`);
    await expect.element(front().getByRole('alert')).toHaveTextContent('没有权限：请联系管理员');
  });

  it('keeps its code before the words that the server has for it', async () => {
    const [, address, call] = PAGES[0];
    plant.answers[call] = () => Response.json({ status: 404, message: '请求错误,未找到该资源', data: null }, { status: 404 });
    await goTo(`${address}?a=3`);
    await expect.element(front().getByRole('alert')).toHaveTextContent('404:请求错误,未找到该资源');
  });

  it('has the words of its code where whoever stands between answers', async () => {
    const [, address, call] = PAGES[2];
    plant.answers[call] = () => Response.json({ message: 'no route' }, { status: 403 });
    await goTo(`${address}?a=3`);
    await expect.element(front().getByRole('alert')).toHaveTextContent('403:拒绝访问');
  });
});
