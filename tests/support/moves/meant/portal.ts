/** Notices, files and evaluations of the supplier portal: what somebody who knows his work would send. */
import { type Meant, one, type Scene } from '#tests/support/moves/scene.ts';

const supplierId = (scene: Scene): unknown => one(scene, 'supplier')?.id;

const notice: Meant = (scene) => ({
  title: '收货时间调整',
  body: '自下周起收货时间为 8:00–16:00。',
  scope: 1 + scene.chance.below(2),
  supplierIds: [supplierId(scene)],
  validTo: null,
  needReceipt: scene.chance.oneIn(2),
});

const about = ({ chance }: Scene) => ({ category: 1 + chance.below(4), title: '材质证明', validTo: null, remark: null });

/** Mostly the month of the moves, which go on from there. */
const evaluation: Meant = (scene) => ({ supplierId: supplierId(scene), period: `20260${1 + scene.chance.below(6)}` });
const scores: Meant = ({ chance }) => ({ priceScore: String(chance.below(101)), serviceScore: String(chance.below(101)), remark: null });

const indicators: Meant = ({ chance }) => {
  const moved = chance.below(11);
  const weights = { quality: 40 - moved, delivery: 30 + moved, price: 20, service: chance.oneIn(5) ? 11 : 10 };
  return { indicators: Object.entries(weights).map(([code, weight]) => ({ code, weight: String(weight), formula: '0–100' })) };
};

export const PORTAL: Readonly<Record<string, Meant>> = {
  'srmNotice.create': notice,
  'srmNotice.save': notice,
  'srmFile.create': (scene) => ({ supplierId: supplierId(scene), ...about(scene) }),
  'srmFile.save': about,
  'perfEvaluation.create': evaluation,
  'perfEvaluation.score': scores,
  'perfIndicator.save': indicators,
};
