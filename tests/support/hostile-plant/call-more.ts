/** What calls of the portal's desk, of exports, of months and of what pieces were made of are asked about. */
import { randomUUID } from 'node:crypto';
import type { Bases } from './call-scene.ts';
import type { HostilePlant } from './plant.ts';

const PASSWORD = 'Wusong-7-Lagerhalle';

/** Accounts of the supplier, opened by the factory, and what it is told of. */
export async function accounts({ parts }: HostilePlant): Promise<Bases> {
  const { plant, supplier } = parts.data;
  await plant.insert('role', { roleCode: 'SUPPLIER', roleName: '供应商', isActive: true });
  const user = await plant.user('vendor-two', [], []);
  await plant.rows('update app_user set supplier_id = $1 where id = $2', [supplier.id, user.id]);
  const supplierId = supplier.id;
  return {
    'POST /api/srm/supplierAccount/list': { body: { supplierId } },
    'POST /api/srm/supplierAccount/open': { body: { supplierId, account: 'vendor-three', userName: '周敏', password: PASSWORD } },
    'POST /api/srm/supplierAccount/change': { body: { supplierId, userId: user.id, version: user.version, isActive: true } },
    'POST /api/srm/claim/about': { body: { supplierId } },
    'POST /api/srm/supplierWay/save': { body: { supplierId, version: 0, topics: [] } },
  };
}

/** Exports of the caller: one is ready to be fetched, one is taken back. */
export async function exports({ parts }: HostilePlant): Promise<Bases> {
  const { plant } = parts.data;
  const [ready, waiting] = [randomUUID(), randomUUID()];
  const made = (id: string, state: string) =>
    plant.rows(
      `insert into report_export (id, user_id, lang, report, title, kind, asked, state, bytes, sees_prices, warehouses, ended_at)
       values ($1, $2, 'zh', '27', '保质期', 'xlsx', '{"report": "27", "question": {}}', $3, 7, false, '{}', now())`,
      [id, parts.workers[0]?.id, state],
    );
  await made(ready, 'ready');
  await plant.rows('insert into report_export_piece (export_id, n, bytes) values ($1, 0, $2)', [ready, Buffer.from('a sheet')]);
  await made(waiting, 'waiting');
  return {
    'GET /api/wms/reportExport/:id': { params: { id: ready } },
    'DELETE /api/wms/reportExport/:id': { params: { id: waiting } },
  };
}

/** Months that scenes have left (scene-spares.ts), a count to be settled, and a box that was made. */
export async function looking({ parts }: HostilePlant): Promise<Bases> {
  const { plant } = parts.data;
  // Where scenes have stored boxes whose numbers are written as labels are (scene-goods.ts).
  const [side] = await plant.rows<{ id: string }>("select id from warehouse where wh_code = 'YC-GOODS'");
  const [closing] = await plant.rows<{ period: string }>('select period from account_period where status = 1 order by period limit 1');
  const [count] = await plant.rows<{ id: string }>(
    'select id from check_info where status in (3, 4, 5) and deleted_at is null and id = any($1::uuid[]) order by status, id limit 1',
    [[...parts.twin.ids.keys()]],
  );
  const [box] = await plant.rows<{ no: string }>(
    'select box_no as no from box where warehouse_id = $1 and box_no = upper(box_no) and id = any($2::uuid[]) order by id limit 1',
    [side?.id, [...parts.twin.ids.keys()]],
  );
  return {
    'POST /api/wms/report/equal': { body: { n: 3, again: false } },
    'POST /api/wms/accountPeriod/findings': { body: { period: closing?.period } },
    'POST /api/wms/accountPeriod/count': { body: { period: closing?.period } },
    'POST /api/wms/wmsCheckInfo/checkSettling': { body: { id: count?.id } },
    'POST /api/wms/wmsStock/boxSerials': { body: { boxNo: box?.no } },
    'POST /api/mes/genealogy/trace': { body: { code: box?.no, direction: 'back' } },
  };
}
