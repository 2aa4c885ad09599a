/** What the products of the demo factory are made of: a shaft out of a casting out of a bar, and a second version that is still being drawn up. */
import { rowsOf } from '#server/store/transaction.ts';
import type { Stage } from './stage.ts';

const line = (materialId: string, qtyPer: string, opCode: string | null, scrapPct = '0') => ({
  materialId,
  qtyPer,
  scrapPct,
  opCode,
  issueMode: 1,
  substituteGroup: null,
});

/** Done again it changes nothing. */
export async function playStructures(stage: Stage): Promise<void> {
  const codes = ['CP-0001', 'ZJ-0001', 'GC-0001', 'GC-0002'];
  const found = await rowsOf<{ id: string; code: string }>(stage.db, 'select id, mat_code as code from material where mat_code = any($1)', [
    codes,
  ]);
  const idOf = (code: string): string => found.find((row) => row.code === code)?.id ?? '';
  const enter = (product: string, prodVersion: string, lines: readonly object[]) =>
    stage.act('planner', stage.at(1, '09:00'), 'bom.create', (id) => ({
      id: id('doc'),
      productId: idOf(product),
      prodVersion,
      bomType: 1,
      baseQty: '1',
      validFrom: stage.day(-30),
      validTo: null,
      remark: null,
      lines,
    }));
  const review = ({ id }: Awaited<ReturnType<typeof enter>>) => stage.act('planner', stage.at(1, '09:10'), 'bom.review', { id: id('doc') });
  await review(await enter('ZJ-0001', 'A', [line(idOf('GC-0001'), '0.5', null, '4')]));
  await review(await enter('CP-0001', 'A', [line(idOf('ZJ-0001'), '1', 'TURN'), line(idOf('GC-0002'), '0.2', 'GRIND', '2')]));
  await enter('CP-0001', 'B', [line(idOf('ZJ-0001'), '1', 'TURN')]);
  await stage.settle();
}
