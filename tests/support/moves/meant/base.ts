/** Structures, plans, approvals, months: what somebody who knows his work would send. */
import { ruleOf } from '#domain/system/review.ts';
import { headerOf, type Meant, one, type Scene } from '#tests/support/moves/scene.ts';

const PARTS = ['M-FRAME', 'M-BLANK', 'M-STEEL'];

/** A frame is made of blanks, a blank of steel; the other way round would be a circle. */
const structure = (scene: Scene, product: unknown) => {
  const parts = PARTS.slice(PARTS.indexOf(String(product)) + 1).flatMap(
    (code) => one(scene, 'material', ({ matCode }) => matCode === code) ?? [],
  );
  const use = { qtyPer: '2', scrapPct: '1', opCode: null, issueMode: 1, substituteGroup: null };
  return { baseQty: '1', validFrom: '2026-01-01', validTo: null, remark: null, lines: parts.map(({ id }) => ({ materialId: id, ...use })) };
};

const version = ({ chance }: Scene): string => `V${chance.below(1_000_000)}`;

const bom: Meant = (scene) => {
  const product = one(scene, 'material', ({ matCode }) => PARTS.slice(0, 2).includes(String(matCode)));
  return product ? { productId: product.id, prodVersion: version(scene), bomType: 1, ...structure(scene, product.matCode) } : null;
};

const saveBom: Meant = (scene) => {
  const product = one(scene, 'material', ({ id }) => id === headerOf(scene).productId);
  return structure(scene, product?.matCode ?? 'M-FRAME');
};

const STEP = { isOutsource: false, needFirstArticle: true, stdMinutes: '3', transferBatch: null, yieldPct: '98' };
const steps = ({ chance }: Scene) => {
  const count = 1 + chance.below(3);
  const operations = Array.from({ length: count }, (_, n) => {
    const isLast = n === count - 1;
    return { ...STEP, opSeq: (n + 1) * 10, opCode: `OP${(n + 1) * 10}`, isReportPoint: isLast || chance.oneIn(2), isLast };
  });
  return { remark: null, operations };
};

const route: Meant = (scene) => ({ productId: one(scene, 'material')?.id, routingVersion: version(scene), ...steps(scene) });

/** Documents that wait for their review where more than one level has to agree. */
const LEVELS: readonly string[] = ['bom', 'purchaseReturn', 'TRANSFER'];
const decide: Meant = (scene) => {
  const waiting = [...scene.world.cases.values()]
    .flat()
    .filter(({ document, header }) => LEVELS.includes(ruleOf(document, header)))
    .filter(({ document, header }) => document.edges.some((edge) => edge.verb === 'review' && edge.from === header.status));
  const found = scene.chance.of(waiting.filter(({ header, isAgreed }) => header.deletedAt === null && !isAgreed));
  const decision = scene.chance.oneIn(6) ? 2 : 1;
  return found ? { docType: found.document.docType, id: found.header.id, decision, opinion: '同意', seen: undefined } : null;
};

/** Months before the one that is worked in; the first of those that are open is closed, the last that is closed is opened again. */
const month =
  (status: number): Meant =>
  (scene) => {
    const periods = (scene.world.pools.accountPeriod ?? []).filter((row) => row.status === status).map(({ period }) => String(period));
    const period = periods.sort()[status === 0 ? 0 : periods.length - 1];
    return period === undefined ? null : { period };
  };

const plan: Meant = (scene) => {
  const { chance } = scene;
  const kept = {
    inspectLevel: chance.of(['I', 'II', 'S-2']),
    severity: chance.of(['normal', 'tightened', 'reduced']),
    aql: chance.of(['1', '2.5', '4']),
  };
  return { materialId: one(scene, 'material', ({ matCode }) => matCode === 'M-PAINT')?.id, ...kept, skipEvery: 5, checks: [] };
};

export const BASE: Readonly<Record<string, Meant>> = {
  'bom.create': bom,
  'bom.save': saveBom,
  'routing.create': route,
  'routing.save': steps,
  'approval.decide': decide,
  'accountPeriod.begin': month(0),
  'accountPeriod.close': month(1),
  'accountPeriod.cancel': month(1),
  'accountPeriod.askReopen': month(2),
  'accountPeriod.reopen': month(2),
  'inspectionPlan.save': plan,
};
