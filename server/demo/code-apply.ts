/** Materials without a code: one has got its code, one waits for it, one was not needed in the end. */
import type { Stage } from './stage.ts';

export async function playCodeApply(stage: Stage): Promise<void> {
  const apply = (minutes: number, matName: string, spec: string, classCode: string, baseUnit: string) =>
    stage.act('planner', stage.ago(minutes), 'materialCodeApply.create', (id) => ({
      id: id('doc'),
      matName,
      spec,
      texture: null,
      classCode,
      baseUnit,
      remark: null,
    }));
  const spacer = await apply(300, '调整垫片', '50×62×0.2', 'MF', 'PCS');
  await stage.act('manager', stage.ago(240), 'materialCodeApply.review', { id: spacer.id('doc') });
  await apply(35, '轴用弹性挡圈', 'Φ25 65Mn', 'BZJ', 'PCS');
  await apply(31, '调质圆钢', 'Φ45×6000 42CrMo', 'GC', 'KG');
  await stage.settle();
}
