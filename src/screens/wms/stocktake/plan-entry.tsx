/** Putting a plan together: store, scope and counters, with a preview of the result below. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { f, optional } from '#domain/kernel/field.ts';
import { isQuantity } from '#domain/kernel/quantity.ts';
import { type Planned, planFault } from '#domain/wms/stocktake/findings.ts';
import { checkCreate, checkSave } from '#domain/wms/stocktake/plan.operation.ts';
import { CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { askedOf, valuesOf } from '#pages/ask/ask-plan.ts';
import { FieldGrid } from '#pages/ask/field-grid.tsx';
import { type Draft, defineEntry, type Origin, withoutLines } from '#pages/document/entry-plan.ts';
import { joinedList, listed, toText } from '#pages/fields/field-values.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useBins } from '#screens/wms/kit/use-bins.ts';
import { useRow } from '#store/hooks.ts';
import { Section } from '#ui/section.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { useStoreClasses } from './stocktake-calls.ts';

/** What a plan is; the next one of its series takes it over. */
const HOW = ['checkType', 'checkMode', 'freezeMode', 'shift'] as const;
export const PLANNED = ['checkName', ...HOW, 'warehouseId', 'counterIds', 'reviewerId', 'recountPct'] as const;
const SCOPE = ['scopeBins', 'leftOutBins', 'scopeClasses', 'scopeMaterials'];
export const DATES = ['startAt', 'endAt'] as const;
const WORKING = 1;

/** What is wrong with a completely filled plan: a word under `entry.lacks`. */
export const lackOf = ({ head }: Draft) =>
  planFault({ counterIds: listed(head.counterIds), recountPct: head.recountPct || null }, head.reviewerId ?? '');

const isWorking = ({ status }: Readonly<Record<string, unknown>>): boolean => status === WORKING;

export const planEntry = defineEntry({
  ...withoutLines,
  create: checkCreate,
  save: checkSave,
  start: () => ({ checkType: '1', checkMode: '1', freezeMode: '1' }),
  fields: { copyOf: optional(f.ref('checkInfo')) },
  origin: { by: 'next', use: useSeries },
  head: [...PLANNED, 'remark', ...SCOPE, ...DATES, 'copyOf'],
  beside: [...SCOPE, ...DATES, 'copyOf'],
  offer: { warehouseId: (store, actor) => isMine(store, actor), counterIds: isWorking, reviewerId: isWorking },
  // Another store has other bins, and goods of other classes.
  chosen: { warehouseId: ({ head }) => ({ head: { ...head, scopeBins: '', leftOutBins: '', scopeClasses: '' } }) },
  lack: (_lines, _known, draft) => lackOf(draft),
  Sections: Scope,
});

/** The next plan of a series counts the same store. */
function useSeries(id: string): Origin | undefined {
  const plan = useRow(CheckInfo, id)?.row;
  return useMemo(() => {
    if (!plan) return undefined;
    const head = Object.fromEntries([...PLANNED, ...SCOPE].map((name) => [name, toText(Reflect.get(plan, name))]));
    return { draft: { head: { ...head, leftOutBins: '', copyOf: id }, lines: [] }, fixed: ['warehouseId'] };
  }, [plan, id]);
}

/** The draft in the form that the rule for issuing looks at; a threshold that is no figure is said by the form. */
const plannedOf = (head: Draft['head']): Planned => {
  const { warehouseId = '', checkName = '', recountPct = '' } = head;
  const values = valuesOf(askedOf(CheckInfo.fields, [...PLANNED, ...SCOPE]), head) as unknown as Planned;
  return { ...values, warehouseId, checkName, recountPct: isQuantity(recountPct) ? recountPct : null };
};

/** The scope of the plan, and the boxes it covers. */
function Scope({ draft: { head }, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  const { t } = useTranslation('stocktake');
  const { warehouseId = '' } = head;
  const bins = useBins(warehouseId);
  const classes = useStoreClasses(warehouseId);
  const set = (name: string, value: string): void => change({ head: { ...head, [name]: value } });
  const leave = (binIds: readonly string[]): void => set('leftOutBins', joinedList([...new Set([...listed(head.leftOutBins), ...binIds])]));
  return (
    <>
      <Section title={t('scope')}>
        <FieldGrid
          entity={CheckInfo}
          width="16rem"
          fields={[
            { key: 'scopeBins', options: bins.options, none: t('all') },
            { key: 'leftOutBins', options: bins.all, none: t('nothing') },
            { key: 'scopeClasses', options: classes, none: t('all') },
            { key: 'scopeMaterials', none: t('all') },
          ]}
          texts={head}
          onChange={set}
        />
      </Section>
      <PlanPreview plan={plannedOf(head)} onWithout={leave} />
    </>
  );
}
