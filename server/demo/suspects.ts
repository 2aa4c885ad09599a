/** Suspected products on their way: a complaint that was reworked, a delivery in review, and what was found this morning. */
import type { Actor } from '#domain/kernel/permission.ts';
import { inTransaction, rowOf, rowsOf } from '#server/store/transaction.ts';
import { saver } from './base-data.ts';
import type { Stage } from './stage.ts';

const CUSTOMER = 4;
const INCOMING = 3;
const NOWHERE = { orderId: null, orderOpId: null, cardId: null, boxId: null, defectCode: null };

/** From today on a shift leader signs first what becomes of suspected goods, and a quality manager last. */
async function bothSign(stage: Stage, admin: Actor): Promise<void> {
  const roleOf = async (code: string): Promise<string | undefined> =>
    (await rowOf<{ id: string }>(stage.db, 'select id from role where role_code = $1', [code]))?.id;
  const roles = { level1Role: await roleOf('SHIFT_LEADER'), level2Role: await roleOf('QC_MANAGER') };
  const rule = { docType: 'qualityReview', levels: 2, ...roles, sod: false, needAttachment: false, allowOfflineReview: false };
  await inTransaction(stage.db, (tx) => saver(tx, admin)('approveType', rule));
}

export async function playSuspects(stage: Stage, admin: Actor): Promise<void> {
  const materials = await rowsOf<{ id: string; code: string }>(
    stage.db,
    "select id, mat_code as code from material where mat_code = 'CP-0001' or class_code <> 'CP' and is_active order by mat_code = 'CP-0001' desc, mat_code limit 2",
  );
  const [shaft, bought] = materials;
  if (!shaft || !bought) return;
  await complaint(stage, shaft.id);
  const found = await registered(
    stage,
    stage.at(1, '09:10'),
    { sourceType: INCOMING, materialId: bought.id, qty: '10' },
    '外包装破损，表面有锈斑',
    2,
  );
  await stage.act('qc', stage.at(1, '09:30'), 'suspectedProduct.isolate', { id: found, containment: '隔离区 B 架' });
  await stage.act('qc', stage.at(1, '10:00'), 'suspectedProduct.submit', { id: found });
  await registered(stage, stage.ago(45), { sourceType: CUSTOMER, materialId: shaft.id, qty: '1' }, '客户反馈装配时异响', 3);
  await stage.settle();
  await bothSign(stage, admin);
}

interface What {
  readonly sourceType: number;
  readonly materialId: string;
  readonly qty: string;
}

async function registered(stage: Stage, at: string, what: What, description: string, n: number): Promise<string> {
  const labelNo = `K0000000${n}`;
  const made = await stage.act('qc', at, 'suspectedProduct.register', (id) => ({
    id: id('doc'),
    ...NOWHERE,
    ...what,
    labelNo,
    description,
  }));
  return made.id('doc');
}

/** Two of three could be reworked; the third is spoilt. */
async function complaint(stage: Stage, materialId: string): Promise<void> {
  const id = await registered(stage, stage.at(5, '08:40'), { sourceType: CUSTOMER, materialId, qty: '3' }, '轴颈划伤', 1);
  await stage.act('qc', stage.at(5, '09:00'), 'suspectedProduct.isolate', { id, containment: '客户退回件，隔离区 A 架' });
  const sent = await stage.act('qc', stage.at(5, '09:20'), 'suspectedProduct.submit', { id });
  const review = sent.id('review');
  const line = (disposition: number, qty: string, reason: string) => ({ disposition, qty, reason });
  const lines = [line(3, '2', '划伤浅，可重新磨削'), line(4, '1', '划伤过深')];
  await stage.act('qc', stage.at(5, '13:30'), 'qualityReview.save', { id: review, rootCause: '周转箱无隔板', remark: null, lines });
  await stage.act('qc', stage.at(5, '13:40'), 'qualityReview.submit', { id: review });
  const approved = await stage.act('manager', stage.at(4, '08:30'), 'qualityReview.review', { id: review });
  const repair = approved.id('repair');
  await stage.act('leader', stage.at(4, '10:00'), 'qualityRepair.start', { id: repair, repairerId: null });
  await stage.act('leader', stage.at(4, '10:35'), 'qualityRepair.finish', { id: repair, steps: '重新磨削轴颈', minutes: '35' });
  await stage.act('qc', stage.at(4, '14:00'), 'qualityRepair.recheck', { id: repair, goodQty: '2', scrapQty: '0', againQty: '0' });
}
