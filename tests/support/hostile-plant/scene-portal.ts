/** What the factory tells its suppliers, what is filed of them, and how they are scored. */
import { attached, because, type Climb, type IdOf, VENDOR } from './climb.ts';
import type { Values } from './draft.ts';

export async function notices(climb: Climb): Promise<void> {
  const supplierIds = [climb.data.supplier.id];
  const content = {
    title: '收货时间调整',
    body: '自下周起收货时间为 8:00–16:00。',
    scope: 2,
    supplierIds,
    validTo: null,
    needReceipt: true,
  };
  const notice = (id: IdOf): Values => ({ id: id('doc'), ...content });
  climb.leaves('srmNotice.create', notice);
  const made = async (): Promise<string> => (await climb.does('srmNotice.create', notice))('doc');
  climb.options('srmNotice', await made(), 'save delete publish attach', { save: content, attach: attached(6) });
  const told = await made();
  await climb.does('srmNotice.publish', { id: told });
  climb.options('srmNotice', told, 'withdraw');
  climb.options('srmNotice', told, 'read confirm', { confirm: { answerText: '收到' } }, VENDOR);
}

export async function files(climb: Climb): Promise<void> {
  const about = { category: 1, title: '材质证明', validTo: null, remark: null };
  const file = (id: IdOf): Values => ({ id: id('doc'), supplierId: climb.data.supplier.id, ...about });
  climb.leaves('srmFile.create', file);
  const own = (await climb.does('srmFile.create', file))('doc');
  climb.options('srmFile', own, 'save delete attach', { save: about, attach: attached(7) });
  climb.leaves('srmFile.create', file, VENDOR);
  const filed = (await climb.does('srmFile.create', (id) => ({ id: id('doc'), ...about, supplierId: null }), VENDOR))('doc');
  climb.options('srmFile', filed, 'save delete attach', { save: about, attach: attached(8) }, VENDOR);
}

export async function evaluations(climb: Climb): Promise<void> {
  const supplierId = climb.data.supplier.id;
  // Random work evaluates months of this year.
  const drawn =
    (period: string) =>
    (id: IdOf): Values => ({ id: id('doc'), supplierId, period });
  climb.leaves('perfEvaluation.create', drawn('202401'));
  const scores = { priceScore: '80', serviceScore: '90', remark: null };
  const scored = async (period: string): Promise<string> => {
    const id = (await climb.does('perfEvaluation.create', drawn(period)))('doc');
    await climb.does('perfEvaluation.score', { id, ...scores });
    return id;
  };
  climb.options('perfEvaluation', await scored('202402'), 'score renew submit', { score: scores });
  const submitted = await scored('202403');
  await climb.does('perfEvaluation.submit', { id: submitted });
  climb.options('perfEvaluation', submitted, 'publish', {}, 1);
  const published = await scored('202404');
  await climb.does('perfEvaluation.submit', { id: published });
  await climb.does('perfEvaluation.publish', { id: published }, 1);
  climb.options('perfEvaluation', published, 'confirm object', { object: because }, VENDOR);
}
