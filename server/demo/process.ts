/** How the shaft of the demo factory is made, what is checked on the way, and who may work alone at it. Written as rows: its number and those of its check items are known to the documentation. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { DemoReviewItem, FirstReviewItem, OperationDefinition, Routing, RoutingOperation } from '#domain/mes/routing.ts';
import { RESOURCES } from '#domain/registry.ts';
import { saveInTransaction } from '#server/modules/records/resources.ts';
import { seedId } from '#server/store/missing-rows.ts';
import { upsertRows } from '#server/store/rows.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

type Tx = Parameters<typeof saveInTransaction>[0];

const ROUTING = 'RT-DEMO-001';
const idOf = (name: string): string => seedId(`demo:process:${name}`);
const STEPS = [
  { opSeq: 10, opCode: 'TURN', opName: '粗车', opType: 1, isKey: false, needFirstArticle: false },
  { opSeq: 20, opCode: 'FINISH', opName: '精车', opType: 1, isKey: true, needFirstArticle: true },
  { opSeq: 30, opCode: 'GRIND', opName: '磨外圆', opType: 1, isKey: true, needFirstArticle: true },
  { opSeq: 40, opCode: 'WASH', opName: '清洗', opType: 3, isKey: false, needFirstArticle: false },
] as const;

/** Key operations that somebody has learnt, at the station of the line. */
const SKILLS = [
  { personCode: 'P018', opCode: 'FINISH' },
  { personCode: 'P019', opCode: 'GRIND' },
] as const;
const STATION = 'L1-01';
const INDEPENDENT = 3;

const put = (tx: Tx, entity: unknown, rows: readonly object[]): Promise<void> =>
  upsertRows(tx, entity as AnyEntity, rows.map((row) => ({ version: 1, ...row })) as AnyRow[]);

type Save = (name: string, values: Record<string, unknown>) => ReturnType<typeof saveInTransaction>;

const savingBy =
  (tx: Tx, admin: Actor): Save =>
  (name, values) => {
    const resource = RESOURCES.find((one) => one.name === name);
    if (!resource) throw new Error(`There is no resource ${name}.`);
    return saveInTransaction(tx, admin, resource, values);
  };

async function product(save: Save): Promise<string> {
  await save('materialClass', { classCode: 'CP', className: '成品', whClassCode: 'CCP-K', isActive: true });
  const names = { matCode: 'CP-0001', matName: '减速机输出轴', matNameEn: 'Reducer output shaft', spec: 'SZ-45', classCode: 'CP' };
  const rules = {
    sourceType: 2,
    isBlank: false,
    boxManaged: true,
    batchManaged: true,
    shelfLifeManaged: false,
    expiryWarnDays: 30,
    iqcMode: 0,
  };
  const limits = { baseUnit: 'PCS', overReceiptPct: '0', overIssuePct: '0', isActive: true };
  return (await save('material', { ...names, ...rules, ...limits })).row.id;
}

async function skills(tx: Tx, save: Save): Promise<void> {
  for (const { personCode, opCode } of SKILLS) {
    const known = await tx.query<{ id: string }>('select id from person where person_code = $1', [personCode]);
    await save('empStationBind', { personId: known.rows[0]?.id, stationCode: STATION, opCode, skillLevel: INDEPENDENT });
  }
}

const stampsOf = (stage: Stage) => {
  const by = stage.world.users.planner;
  const at = stage.at(1, '08:00');
  return { createdBy: by, createdByName: '孙婷', createdAt: at, updatedBy: by, updatedByName: '孙婷', updatedAt: at };
};

async function routing(tx: Tx, productId: string, stage: Stage): Promise<void> {
  await put(
    tx,
    OperationDefinition,
    STEPS.map(({ opCode, opName, opType, isKey }) => ({ id: idOf(`def:${opCode}`), opCode, opName, opType, isKey })),
  );
  const header = { siteId: 'MAIN', bizDate: stage.day(-1), printCount: 0, status: 1, docNo: ROUTING };
  await put(tx, Routing, [{ ...header, ...stampsOf(stage), id: idOf('routing'), productId, routingVersion: 'A' }]);
  const flags = { routingId: idOf('routing'), isReportPoint: true, isOutsource: false, isRemoved: false };
  await put(
    tx,
    RoutingOperation,
    STEPS.map(({ opSeq, opCode, needFirstArticle }) => ({
      ...flags,
      id: idOf(`op:${opSeq}`),
      opSeq,
      opCode,
      needFirstArticle,
      isLast: opSeq === 40,
    })),
  );
  const items = [
    { name: '轴颈外径', standard: 'Φ45 js6', lower: '44.992', upper: '45.008', itemUnit: 'mm', method: '千分尺', isKey: true },
    { name: '轴肩长度', standard: '120±0.1', lower: '119.9', upper: '120.1', itemUnit: 'mm', method: '卡尺', isKey: false },
    { name: '表面', standard: '无划痕、毛刺', isKey: false },
  ];
  const rows = [20, 30].flatMap((op) =>
    items.map(({ name, ...item }, n) => ({
      ...item,
      id: idOf(`first:${op}:${n}`),
      routingOpId: idOf(`op:${op}`),
      seq: n + 1,
      itemName: name,
    })),
  );
  await put(tx, FirstReviewItem, rows);
  const check = { seq: 1, lower: '0', itemUnit: 'mm', isKey: true, frequency: '1/2h' };
  const runout = { ...check, itemName: '轴颈跳动', standard: '≤0.02', upper: '0.02', method: '百分表' };
  const rough = { ...check, itemName: '粗车外径', standard: 'Φ46±0.1', lower: '45.9', upper: '46.1', method: '卡尺' };
  await put(tx, DemoReviewItem, [
    { ...rough, id: idOf('check:10'), routingOpId: idOf('op:10') },
    ...[20, 30].map((op) => ({ ...runout, id: idOf(`check:${op}`), routingOpId: idOf(`op:${op}`) })),
  ]);
}

/** Done again it changes nothing. */
export const playProcess = (stage: Stage, admin: Actor): Promise<void> =>
  inTransaction(stage.db, async (tx) => {
    const known = await tx.query('select 1 from routing where doc_no = $1', [ROUTING]);
    if (known.rowCount) return;
    const save = savingBy(tx, admin);
    await routing(tx, await product(save), stage);
    await skills(tx, save);
  });
