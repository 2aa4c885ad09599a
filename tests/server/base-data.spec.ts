/** What only the database knows about a record of base data: what has moved, what lies where, who refers to whom. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { RESOURCES } from '#domain/registry.ts';
import { createEmployee } from '#tests/support/test-people.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

interface Refusal {
  readonly code: string;
  readonly errors?: readonly { readonly field: string }[];
}
interface Listed {
  readonly list: readonly AnyRow[];
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
});
afterAll(() => server.close());

const pathOf = (name: string): string => RESOURCES.find((resource) => resource.name === name)?.path ?? '';
const send = (name: string, body: object) => server.call<AnyRow & Refusal>('POST', pathOf(name), { token: admin, body });
const make = async (name: string, body: object): Promise<AnyRow> => {
  const { status, message, data } = await send(name, body);
  if (status !== 200) throw new Error(`${name}: ${message} ${JSON.stringify(data)}`);
  return data;
};
const change = (name: string, row: AnyRow, body: object) =>
  server.call<AnyRow & Refusal>('PUT', `${pathOf(name)}/${row.id}`, { token: admin, body: { version: row.version, ...body } });
const list = async (name: string, body: object, token = admin) =>
  (await server.call<Listed>('POST', `${pathOf(name)}/pageList`, { token, body })).data;
/** Which field is refused by which rule. */
const told = async (answer: Promise<{ status: number; data: Refusal }>) => {
  const { status, data } = await answer;
  return status === 200 ? 'saved' : [...(data.errors ?? []).map(({ field }) => field), data.code].join(' ');
};

let count = 0;
const code = (prefix: string): string => {
  count += 1;
  return `${prefix}${count}`;
};
const unit = (unitCode: string) => make('unit', { unitCode, unitName: unitCode, unitGroup: 'count', decimalPlaces: 0, isActive: true });
const department = (more: object = {}) =>
  make('department', { deptCode: code('D'), deptName: '部门', deptType: 1, isActive: true, ...more });
const store = (more: object = {}) => ({ whCode: code('W'), whName: '库', whClassCode: 'YCL-K', binManaged: true, isActive: true, ...more });
const supplier = (more: object = {}) => ({ supplierCode: code('S'), supName: '供应商', isOutsourcer: false, isActive: true, ...more });
const customer = (more: object = {}) => ({ customerCode: code('K'), customerName: '客户', isActive: true, ...more });
const bin = (warehouse: AnyRow, more: object = {}) => ({
  warehouseId: warehouse.id,
  binCode: code('B'),
  binName: '货位',
  pickSeq: 1,
  mixMaterial: true,
  mixBatch: true,
  isTransit: false,
  isActive: true,
  ...more,
});

async function material(more: object = {}): Promise<AnyRow> {
  await send('unit', { unitCode: 'PCS', unitName: '件', unitGroup: 'count', decimalPlaces: 0, isActive: true });
  await send('materialClass', { classCode: 'RAW', className: '原材料', isActive: true });
  return make('material', {
    matCode: code('M'),
    matName: '圆钢',
    classCode: 'RAW',
    sourceType: 1,
    isBlank: false,
    baseUnit: 'PCS',
    boxManaged: true,
    batchManaged: false,
    shelfLifeManaged: false,
    expiryWarnDays: 0,
    iqcMode: 0,
    overReceiptPct: '0',
    overIssuePct: '0',
    isActive: true,
    ...more,
  });
}

/** A box that lies there, on loan to somebody or not, with the entry that brought it. */
async function box(what: AnyRow, warehouse: AnyRow, place: AnyRow, holder: string | null = null): Promise<void> {
  await server.db.query(
    `with lain as (insert into box (id, version, box_no, box_type, material_id, qty, reserved_qty, box_status, warehouse_id, bin_id, holder_id)
       values (gen_random_uuid(), 1, gen_random_uuid()::text, 1, $1, 5, 0, 2, $2, $3, $4) returning id)
     insert into stock_ledger_entry (id, version, movement_id, seq, account, material_id, box_id, warehouse_id, bin_id, box_status, qty_delta, balance_after)
       select gen_random_uuid(), 0, gen_random_uuid(), 1, 'STOCK', $1, id, $2, $3, 2, 5, 5 from lain`,
    [what.id, warehouse.id, place.id, holder],
  );
}

describe('once goods have moved', () => {
  it('a material keeps its code and its stock unit, everything else may change', async () => {
    await unit('KG2');
    const [free, moved] = [await material(), await material()];
    const warehouse = await make('warehouse', store());
    await box(moved, warehouse, await make('bin', bin(warehouse)));
    expect(await told(change('material', free, { baseUnit: 'KG2' }))).toBe('saved');
    expect(await told(change('material', moved, { baseUnit: 'KG2' }))).toBe('baseUnit FIXED_ONCE_MOVED');
    expect(await told(change('material', moved, { matCode: code('M') }))).toBe('matCode FIXED_ONCE_MOVED');
    expect(await told(change('material', moved, { matName: '方钢' }))).toBe('saved');
  });

  it('a store keeps its class, and is switched off only when it is empty; so is a bin', async () => {
    const warehouse = await make('warehouse', store());
    const place = await make('bin', bin(warehouse));
    const empty = await make('bin', bin(warehouse));
    await box(await material(), warehouse, place);
    expect(await told(change('warehouse', warehouse, { whClassCode: 'WJ-K' }))).toBe('whClassCode FIXED_ONCE_MOVED');
    expect((await change('warehouse', warehouse, { isActive: false })).message).toBe('仓库中还有 1 箱货物，不能停用，请先移空');
    expect(await told(change('bin', place, { isActive: false }))).toBe('BIN_NOT_EMPTY');
    expect(await told(change('bin', empty, { isActive: false }))).toBe('saved');
    await server.db.query('update box set qty = 0, bin_id = null, warehouse_id = null where warehouse_id = $1', [warehouse.id]);
    expect(await told(change('warehouse', warehouse, { isActive: false }))).toBe('saved');
  });

  it('a person leaves when nothing is on loan to him any more', async () => {
    const person = await make('person', { personCode: code('P'), personName: '张三', status: 1 });
    const warehouse = await make('warehouse', store());
    await box(await material(), warehouse, await make('bin', bin(warehouse)), person.id);
    expect(await told(change('person', person, { status: 2 }))).toBe('status PERSON_HAS_LOANS');
    await server.db.query('update box set holder_id = null where holder_id = $1', [person.id]);
    expect(await told(change('person', person, { status: 2 }))).toBe('saved');
  });
});

describe('what a record refers to', () => {
  it('never lies below itself, by id or by code', async () => {
    const top = await department();
    const low = await department({ parentId: (await department({ parentId: top.id })).id });
    expect(await told(change('department', top, { parentId: low.id }))).toBe('parentId TREE_CYCLE');
    expect(await told(change('department', top, { parentId: top.id }))).toBe('parentId TREE_CYCLE');
    const classes = ['materialClass', 'supplierClass', 'customerClass'];
    for (const name of classes) {
      const above = await make(name, { classCode: code('C'), className: '上', isActive: true });
      const below = await make(name, { classCode: code('C'), className: '下', parentCode: above.classCode, isActive: true });
      expect(await told(change(name, above, { parentCode: below.classCode }))).toBe('parentCode TREE_CYCLE');
      expect(await told(send(name, { classCode: 'SELF', className: '自', parentCode: 'SELF', isActive: true }))).toMatch(/^parentCode /);
    }
  });

  it('is a store, a department or a bin of the right kind', async () => {
    const office = await department({ deptType: 6 });
    expect(await told(send('line', { lineCode: code('L'), lineName: '线', workshopDeptId: office.id, isActive: true }))).toBe(
      'workshopDeptId NOT_A_WORKSHOP',
    );
    const [raw, semi] = [await make('warehouse', store()), await make('warehouse', store({ whClassCode: 'BCP-K' }))];
    const workshop = await department();
    const wip = (more: object) => send('shopWipWarehouse', { workshopDeptId: workshop.id, ...more });
    expect(await told(wip({ semiWarehouseId: raw.id }))).toBe('semiWarehouseId STORE_NOT_BCP_K');
    expect(await told(wip({ semiWarehouseId: semi.id }))).toBe('saved');
    const receiving = await make('bin', bin(raw, { binType: 0 }));
    const usual = (binType: number) => send('warehouseLocationConfiguration', { warehouseId: raw.id, binType, binId: receiving.id });
    expect(await told(usual(5))).toBe('binId BIN_TYPE_OTHER');
    expect(await told(usual(0))).toBe('saved');
    expect(await told(usual(0))).toBe('KEY_TAKEN');
  });

  it('lets goods lie at an outsourcer, who stays one as long as they do, and at a customer in his own store', async () => {
    const plain = await make('supplier', supplier());
    const outsourcer = await make('supplier', supplier({ isOutsourcer: true }));
    const at = (supplierId: string | null) => send('warehouse', store({ whClassCode: 'WSYCL-K', supplierId }));
    expect(await told(at(null))).toBe('supplierId WAREHOUSE_NEEDS_SUPPLIER');
    expect(await told(at(plain.id))).toBe('supplierId SUPPLIER_NOT_OUTSOURCER');
    expect(await told(at(outsourcer.id))).toBe('saved');
    expect(await told(change('supplier', outsourcer, { isOutsourcer: false }))).toBe('isOutsourcer OUTSOURCER_HAS_STORE');
    const [mine, other] = [await make('customer', customer()), await make('customer', customer())];
    const hub = await make('warehouse', store({ whClassCode: 'KH-K', customerId: mine.id }));
    expect(await told(change('customer', other, { hubWarehouseId: hub.id }))).toBe('hubWarehouseId HUB_OF_OTHER');
    expect(await told(change('customer', mine, { hubWarehouseId: hub.id }))).toBe('saved');
  });

  it('is bought in a unit that can be converted, and keeps the conversion as long as it is', async () => {
    await unit('BOX9');
    const what = await material();
    expect(await told(change('material', what, { purchaseUnit: 'BOX9' }))).toBe('purchaseUnit CONVERSION_MISSING');
    const rate = { materialId: what.id, fromUnit: 'BOX9', toUnit: 'PCS', rateNum: '12', rateDen: '1', isFloating: false };
    const conversion = await make('unitConversion', rate);
    expect(await told(change('material', what, { purchaseUnit: 'BOX9' }))).toBe('saved');
    const gone = () => server.call<Refusal>('DELETE', `${pathOf('unitConversion')}/${conversion.id}`, { token: admin });
    expect(await told(gone())).toBe('CONVERSION_IN_USE');
    const [now] = (await list('material', { filters: { id: what.id } })).list;
    await change('material', now as AnyRow, { purchaseUnit: null });
    expect(await told(gone())).toBe('saved');
  });
});

describe('no record stands twice', () => {
  it('neither by a key of which a part is empty, nor by the number another system gave it', async () => {
    const what = await material({ erpItemId: 'U9-1' });
    const standard = { materialId: what.id, packType: 'CT', boxQty: '10' };
    await make('packingStandard', standard);
    expect(await told(send('packingStandard', standard))).toBe('KEY_TAKEN');
    const twice = await Promise.all([1, 2].map(() => told(send('maxMakeAmount', { materialId: what.id, maxPerDay: '5' }))));
    expect(twice.sort()).toEqual(['KEY_TAKEN', 'saved']);
    expect(await told(change('material', await material(), { erpItemId: 'U9-1' }))).toBe('erpItemId KEY_TAKEN');
  });
});

describe('a list', () => {
  it('shows code, specification and unit of what its rows are about, and finds them by these', async () => {
    const what = await material({ matCode: 'SEEK-1', matName: '轴承座', spec: 'P207' });
    await make('packingStandard', { materialId: what.id, packType: 'PX', boxQty: '40' });
    for (const search of ['SEEK', '轴承 PX', '轴承座']) {
      const { list: rows, names } = await list('packingStandard', { search });
      expect([rows.length, names.materialId?.[what.id], names['materialId.spec']?.[what.id]]).toEqual([1, '轴承座', 'P207']);
      expect(names['materialId.baseUnit']?.[what.id]).toBe('PCS');
    }
    expect((await list('packingStandard', { search: '没有' })).list).toEqual([]);
  });

  it('stands in the order of the codes that its rows refer to', async () => {
    const made = [await material({ matCode: 'ORDER-B' }), await material({ matCode: 'ORDER-A' })];
    for (const { id } of made) await make('weighMaterial', { materialId: id, unitWeight: '0.1', tolPct: '1', sampleQty: 10 });
    const codes = async (body: object) => {
      const { list: rows, names } = await list('weighMaterial', { search: 'ORDER', ...body });
      return rows.map(({ materialId }) => names['materialId.matCode']?.[String(materialId)]);
    };
    expect(await codes({})).toEqual(['ORDER-A', 'ORDER-B']);
    expect(await codes({ sort: [{ field: 'materialId', dir: 'desc' }] })).toEqual(['ORDER-B', 'ORDER-A']);
  });

  it('of suppliers shows the end of a bank account; the whole has only who may change it, and the log has it never', async () => {
    const row = await make('supplier', supplier({ bankAccount: '6222 0212 3456 7890' }));
    const [shown] = (await list('supplier', { filters: { id: row.id } })).list;
    expect(shown?.bankAccount).toBe('••••7890');
    await createEmployee(server, admin, 'planner', { roles: ['PLANNER'] });
    const reader = await server.login('planner', 'password-1');
    const read = async (token: string) => (await server.call<AnyRow>('GET', `${pathOf('supplier')}/${row.id}`, { token })).data.bankAccount;
    expect([await read(reader), await read(admin)]).toEqual(['••••7890', '6222 0212 3456 7890']);
    const asked = await server.call('POST', `${pathOf('supplier')}/pageList`, { token: admin, body: { filters: { bankAccount: '3456' } } });
    expect(asked.status).toBe(400);
    const log = await server.db.query('select after from operation_log where doc_id = $1', [row.id]);
    expect(JSON.stringify(log.rows)).not.toContain('3456');
    // What a list has shown is never saved in place of what stands there.
    expect(await told(change('supplier', row, { bankAccount: shown?.bankAccount }))).toBe('bankAccount BANK_ACCOUNT_INVALID');
    expect(await told(change('supplier', row, { isActive: false }))).toBe('saved');
    expect(await read(admin)).toBe('6222 0212 3456 7890');
  });
});

it('product codes are drawn from their rule: counted on, once for a request sent twice, and unlike those of any other product', async () => {
  const drawn = async (ruleId: string, count: number, more: object = {}, drawId: string = randomUUID()) =>
    server.call<{ codes: string[]; lastSerial: number } & Refusal>('POST', `${pathOf('materialProdCodeRule')}/draw`, {
      token: admin,
      body: { drawId, ruleId, day: '2026-03-02', count, ...more },
    });
  const [one, other] = [await material(), await material()];
  const rule = await make('materialProdCodeRule', { materialId: one.id, pattern: 'D{Y}{LINE}-{SN:4}', lastSerial: 0 });
  expect((await drawn(rule.id, 2)).data).toMatchObject({ code: 'PATTERN_NEEDS' });
  expect((await drawn(rule.id, 2, { line: 'L 1' })).data).toMatchObject({ code: 'PATTERN_NEEDS' });
  const drawId = randomUUID();
  const first = await drawn(rule.id, 2, { line: 'l1' }, drawId);
  expect(first.data).toEqual({ codes: ['D2026L1-0001', 'D2026L1-0002'], lastSerial: 2 });
  expect((await drawn(rule.id, 2, { line: 'L1' }, drawId)).data).toEqual(first.data);
  const [left, right] = await Promise.all([drawn(rule.id, 3, { line: 'L1' }), drawn(rule.id, 3, { line: 'L1' })]);
  expect([...left.data.codes, ...right.data.codes].sort()).toEqual(['3', '4', '5', '6', '7', '8'].map((n) => `D2026L1-000${n}`));

  const same = await make('materialProdCodeRule', { materialId: other.id, pattern: 'D{Y}{LINE}-{SN:4}', lastSerial: 0 });
  expect((await drawn(same.id, 2, { line: 'L1' })).data).toEqual({ codes: ['D2026L1-0009', 'D2026L1-0010'], lastSerial: 10 });
  expect((await list('materialProdCodeRule', { filters: { id: rule.id } })).list).toMatchObject([{ lastSerial: 8 }]);
  const kept = await server.call<{ code: string }[]>('POST', `${pathOf('materialProdCodeRule')}/drawn`, {
    token: admin,
    body: { materialId: other.id },
  });
  expect(kept.data.map(({ code }) => code)).toEqual(['D2026L1-0010', 'D2026L1-0009']);
  expect((await drawn(randomUUID(), 1)).status).toBe(404);
  expect((await drawn(rule.id, 501, { line: 'L1' })).status).toBe(400);
});

it('the serial of a product code is counted by the server alone', async () => {
  const what = await material();
  const rule = await make('materialProdCodeRule', { materialId: what.id, pattern: 'P{Y}{SN:5}', lastSerial: 99 });
  expect(rule.lastSerial).toBe('0');
  await change('materialProdCodeRule', rule, { pattern: 'Q{SN:5}', lastSerial: 99 });
  expect((await list('materialProdCodeRule', { filters: { id: rule.id } })).list).toMatchObject([{ pattern: 'Q{SN:5}', lastSerial: 0 }]);
});
