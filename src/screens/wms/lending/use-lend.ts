/** Lending at the counter: what scans mean over this tablet's rows, and what they write. */
import { useTranslation } from 'react-i18next';
import { useActor, useSession } from '#api/session.ts';
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { answer } from '#domain/kernel/job.ts';
import { FIRST_RULES } from '#domain/system/store-rules.ts';
import { appraiseCounter } from '#domain/wms/lending/appraisal.operation.ts';
import { defaultDueDay, endOfShiftOn } from '#domain/wms/lending/due.ts';
import {
  backFromLend,
  countedForLend,
  type LendHeard,
  type Lending,
  type LendState,
  type Lent,
  type LoanTerms,
  lendQuantityProblem,
  scanForLend,
  shortened,
  startLend,
  withLent,
  withoutLast,
} from '#domain/wms/lending/lend.job.ts';
import { lendAdd, lendCounter } from '#domain/wms/lending/lend.operation.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { freeQty } from '#domain/wms/stock/allocation.ts';
import { looseSources } from '#domain/wms/taken/taken-lines.ts';
import { useSoon } from '#pages/kit/use-soon.ts';
import { useSiteClock } from '#pages/kit/use-today.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { candidatesOf } from '#screens/wms/kit/candidates.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import type { Stores } from '#screens/wms/kit/use-stores.ts';
import { useStore } from '#store/hooks.ts';
import { loansOfPerson } from './open-loans.ts';
import { useStoreRules } from './use-store-rules.ts';
import { wantedOf } from './wanted-lines.ts';

/** A thing joins a loan of the same store, day and application. */
const joinsLoan = (loan: NonNullable<LendState['loan']>, thing: Lending): boolean =>
  loan.warehouseId === thing.warehouseId && loan.dueDay === thing.dueDay && loan.applicationId === thing.applicationId;

/** Taken by mistake: the way back of what was scanned a moment ago. */
const BY_MISTAKE = 3 as const;

/**
 * @param stores of this class that the user may lend from
 * @param applyId the application that is carried out, whoever shows a badge; null = those of the borrower
 */
export function useLend({ pages, dueDays }: LendingStore, stores: Stores, applyId: string | null) {
  const { ids: storeIds } = stores;
  const { t } = useTranslation('lending');
  const store = useStore();
  const find = useFindScanned();
  const clock = useSiteClock();
  const timeZone = useSession((state) => state.session?.site.timeZone) ?? 'Asia/Shanghai';
  const ownId = useActor()?.personId ?? null;
  const known = useStoreRules();
  const rules = known ?? FIRST_RULES;
  const rulesRead = useSoon(known);
  const held = useHeldDraft<LendState>(pages.lend, startLend);

  const terms = (): LoanTerms => {
    const { today, now } = clock();
    return { today, due: defaultDueDay(rules[dueDays], now, timeZone), rules };
  };

  /** A material of which there is loose stock in one of the stores. */
  async function looseOf(materialId: string): Promise<Extract<LendHeard, { kind: 'loose' }> | undefined> {
    const material = (await store.row(Material, materialId))?.row;
    const { today } = clock();
    for (const warehouseId of storeIds) {
      const [source] = looseSources(await candidatesOf(store, warehouseId, materialId), materialId, today);
      if (!material || !source?.bin) continue;
      const unit = (await store.rowsBy(Unit, 'unitCode', material.baseUnit))[0]?.row;
      const { matCode, matName, baseUnit } = material;
      const place = { warehouseId, binId: source.bin.id, binCode: source.bin.binCode, batchId: source.box.batchId };
      const goods = { materialId, matCode, matName, unit: baseUnit, decimals: unit?.decimalPlaces ?? 6, free: freeQty(source.box) };
      return { kind: 'loose', code: matCode, goods: { ...goods, ...place } };
    }
    return undefined;
  }

  async function heard(text: string): Promise<LendHeard> {
    // The first scan after a reload is judged by the rules of this site, not by those that hold where there are none.
    await rulesRead();
    const scanned = await find(text, [...storeIds], { assets: true });
    if (scanned.kind === 'person' && scanned.person.inService) {
      const loans = await loansOfPerson(store, scanned.person.id);
      const wanted = await wantedOf(store, storeIds, { applyId, applicantId: scanned.person.id });
      return { kind: 'borrower', code: scanned.code, person: scanned.person, loans: loans.length, wanted };
    }
    return scanned.kind === 'material' ? ((await looseOf(scanned.materialId)) ?? scanned) : scanned;
  }

  return useTerminal(
    {
      ready: stores.ready,
      sentence: useSentence('lending'),
      find: heard,
      hear: (state, one: LendHeard) => scanForLend(state, one, (id) => storeIds.has(id), terms()),
      choice: ({ short }) =>
        short && {
          key: short.code,
          label: t('lend.shorter', { code: short.code }),
          options: [{ code: 'until', label: t('lend.until', { date: short.dueDay }), tone: 'warn', off: undefined }],
          take: () => shortened(held.now()),
        },
      back: backFromLend,
      count: ({ counting }) =>
        counting && {
          key: `${counting.binId}/${counting.materialId}`,
          label: t('lend.quantity'),
          initial: '',
          unit: counting.unit,
          decimals: counting.decimals,
          problem: (value) => lendQuantityProblem(counting, value),
          take: (qty) => countedForLend(held.now(), qty, terms().due),
        },
      write: async (thing: Lending, by) => {
        const state = held.now();
        const { borrower, loans, loan } = state;
        if (!borrower) return { ok: true };
        const { materialId, boxId, binId, batchId, qty, shownLife, shownValidTo, shownCalib, warehouseId, dueDay } = thing;
        const { applicationId, applicationLineId } = thing;
        const lines = [{ materialId, applicationLineId, boxId, binId, batchId, qty, shownLife, shownValidTo, shownCalib }];
        const { lendLimit, lifeLeft, fixtureProduct } = rules;
        const shownRules = { lendLimit, lifeLeft, fixtureProduct };
        const said = { borrowerId: borrower.id, shownLoans: loans, shownRules, dueDay, lines };
        let lent: Lent | undefined;
        const note = (lendId: string, lineId: string, loanBox: string) => {
          const place = { warehouseId, binId, dueDay, applicationId, applicationLineId };
          lent = { lendId, lineId, boxId: boxId ?? loanBox, assetId: thing.assetId, code: thing.code, qty, ...place };
        };
        const joins = loan !== null && joinsLoan(loan, thing);
        const done = joins
          ? await by.submit(lendAdd, (idOf) => {
              note(loan.id, idOf('line-1'), idOf('loan-1'));
              return { id: loan.id, ...said };
            })
          : await by.submit(lendCounter, (idOf) => {
              const id = idOf('doc');
              note(id, idOf('line-1'), idOf('loan-1'));
              const dueAt = endOfShiftOn(dueDay, clock().now, timeZone);
              const head = { warehouseId, deptId: borrower.deptId, orderNo: null, applicationId, remark: null, dueAt };
              return { id, ...head, ...said };
            });
        return done.ok && lent ? { ...done, state: withLent(state, lent) } : done;
      },
      mayUnwrite: () => ownId !== null && ownId !== held.now().borrower?.id,
      unwrite: async (_thing, by) => {
        const state = held.now();
        const last = state.lent.at(-1);
        if (!last || ownId === null) return { ok: true };
        const { lendId, lineId: lendLineId, boxId, assetId, qty, warehouseId, binId, code } = last;
        const done = await by.submit(appraiseCounter, (idOf) => ({
          id: idOf('doc'),
          warehouseId,
          lendId,
          lendLineId,
          boxId,
          assetId,
          qty,
          returnType: BY_MISTAKE,
          usage: null,
          appraiserId: ownId,
          liabilityId: null,
          liabilityAmt: null,
          remark: null,
          photos: [],
          binId,
        }));
        return done.ok ? { ...done, state: withoutLast(state), answer: answer('ok', 'lend.undone', code) } : done;
      },
    },
    held,
  );
}
