/** Requisitions for raw material and applications to move it: asked for, approved, issued in whole boxes. */
import { apply, type Store, storeOf } from './hardware.ts';
import { pick, reviewList } from './outbound.ts';
import type { Stage } from './stage.ts';

/** A list of whole boxes for what is approved. */
interface Issue {
  readonly from: Awaited<ReturnType<typeof apply>>;
  readonly code: string;
  readonly qty: string;
  readonly orderNo: string;
}
async function issue(stage: Stage, store: Store, { from, code, qty, orderNo }: Issue, when: string) {
  const { warehouses } = stage.world;
  const made = await stage.act('keeper', when, 'requisition.generate', (id) => ({
    id: id('doc'),
    requisitionType: 1,
    demandId: null,
    applicationId: from.id,
    fromWarehouseId: warehouses.YCL02,
    toWarehouseId: null,
    toBinId: null,
    orderNo,
    needAt: null,
    lines: [{ materialId: store.goods.get(code), qty, demandLineId: null, applicationLineId: from.lineIds[0] }],
  }));
  return { id: made.id('doc'), demand: NO_DEMAND };
}
const NO_DEMAND = { id: '', orderNo: '', line: 'XB01' as const, needs: [] };

export async function playRequests(stage: Stage): Promise<void> {
  const store = await storeOf(stage);
  const { YCL01, YCL02 } = stage.world.warehouses;
  const workshop = { deptId: store.departments.get('D02'), applicantId: store.persons.get('P005') };
  const head = { by: 'planner' as const, docType: 'RAW_REQ', fromWarehouseId: YCL02, ...workshop };
  await apply(stage, store, { ...head, when: stage.ago(180), orderNo: 'MO-24120', purpose: '试装' }, [['MF-0003', '60']], null);
  await apply(
    stage,
    store,
    { ...head, when: stage.ago(175), orderNo: 'MO-24121' },
    [
      ['MF-0004', '100'],
      ['BC-0002', '4'],
    ],
    ['100', '0'],
  );
  const open = await apply(stage, store, { ...head, when: stage.ago(170), orderNo: 'MO-24122' }, [['BZJ-0006', '500']], ['500']);
  await issue(stage, store, { from: open, code: 'BZJ-0006', qty: '500', orderNo: 'MO-24122' }, stage.ago(120));
  const done = await apply(stage, store, { ...head, when: stage.at(1, '08:40'), orderNo: 'MO-24123' }, [['BZJ-0008', '500']], ['500']);
  const list = await issue(stage, store, { from: done, code: 'BZJ-0008', qty: '500', orderNo: 'MO-24123' }, stage.at(1, '10:10'));
  await pick(stage, list, stage.at(1, '10:20'));
  await reviewList(stage, list, stage.at(1, '10:50'));
  const moved = { by: 'keeper' as const, docType: 'TRANSFER', fromWarehouseId: YCL01, toWarehouseId: YCL02 };
  await apply(stage, store, { ...moved, when: stage.ago(160), purpose: '一库腾位' }, [['ZC-0001', '50']], null);
  await apply(stage, store, { ...moved, when: stage.ago(155), purpose: '一库腾位' }, [['ZC-0007', '50']], ['50']);
  await stage.settle();
}
