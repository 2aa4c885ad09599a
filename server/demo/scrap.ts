/** What became of the spoilt pieces of the order of yesterday: one weighed in, one waiting at the scales. Those of the outsourced order are still open. */
import { rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

const [LABOUR, MATERIAL] = [1, 2];
const NOBODY = { defectCode: 'GF01', responsibleId: null, supplierId: null, partId: null, partBatchNo: null, poLineId: null };

interface Spoilt {
  readonly orderId: string;
  readonly orderOpId: string;
  readonly partId: string;
  readonly personId: string | null;
}

export async function playScrap(stage: Stage): Promise<void> {
  const [spoilt] = await rowsOf<Spoilt>(
    stage.db,
    `select o.id as "orderId", p.id as "orderOpId", m.material_id as "partId", u.person_id as "personId" from prod_order o
       join order_operation p on p.order_id = o.id and p.op_seq = 10 join order_material m on m.order_id = o.id and m.op_seq = 10 and m.is_main
       left join app_user u on u.account = 'operator1' where o.order_no = 'MO-DEMO-001'`,
  );
  if (!spoilt) throw new Error('The demo factory has no order of yesterday.');
  const labour = await disposed(stage, 95, spoilt, LABOUR, { ...NOBODY, responsibleId: spoilt.personId });
  await disposed(stage, 60, spoilt, MATERIAL, { ...NOBODY, partId: spoilt.partId, partBatchNo: 'ZJ-DEMO-1' });
  await stage.act('keeper', stage.ago(40), 'labourMaterialReceive.receive', (id) => ({
    id: id('doc'),
    disposeId: labour,
    qty: '1',
    weightKg: '1.86',
    boxNo: stage.boxNo(),
    toWarehouseId: stage.world.warehouses.BL01,
    toBinId: stage.world.bins.get('BL01/BL-MR'),
    remark: null,
  }));
  await stage.settle();
}

/** A piece is named by the leader, and its disposal reviewed. */
async function disposed(stage: Stage, minutes: number, { orderId, orderOpId }: Spoilt, scrapKind: number, line: object): Promise<string> {
  const store = scrapKind === LABOUR ? 'BL01' : 'LF01';
  const made = await stage.act('leader', stage.ago(minutes), 'labourMaterialDispose.create', (id) => ({
    id: id('doc'),
    orderId,
    scrapKind,
    toWarehouseId: stage.world.warehouses[store],
    remark: null,
    lines: [{ orderOpId, qty: '1', ...line }],
  }));
  await stage.act('leader', stage.ago(minutes - 5), 'labourMaterialDispose.review', { id: made.id('doc') });
  return made.id('doc');
}
