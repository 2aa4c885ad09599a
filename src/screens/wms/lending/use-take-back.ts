/** Things that come back: what scans mean over this tablet's rows, and what they write. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { heardBadge } from '#domain/basic/badge.ts';
import { lifeUnit } from '#domain/basic/codes.ts';
import { appraise, appraiseCounter } from '#domain/wms/lending/appraisal.operation.ts';
import { needsPhoto, needsReview, type ReturnType, returnType } from '#domain/wms/lending/lending-codes.ts';
import {
  answeredBy,
  appraisedBy,
  type Back,
  backFromTakeBack,
  chosenWay,
  countedBack,
  lacksOf,
  needsAppraiser,
  type OpenLoan,
  photographed,
  scanForTakeBack,
  startTakeBack,
  type TakeBackHeard,
  type TakeBackState,
  valued,
  withLoan,
} from '#domain/wms/lending/take-back.job.ts';
import { useAttach } from '#pages/attachments/use-photos.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { Written } from '#pages/kit/use-submit.ts';
import type { Wrote } from '#pages/scan/terminal-core.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import type { Stores } from '#screens/wms/kit/use-stores.ts';
import { useStore } from '#store/hooks.ts';
import type { Photo } from '#ui/photo-input.tsx';
import { landedElsewhere } from './landed.ts';
import { loanOfBox } from './open-loans.ts';

const USAGE_DECIMALS = 3;
const MONEY_DECIMALS = 2;
const BORROWER = 'borrower';
const NOTHING = { of: '', photos: [] };

/** @param stores whose loans come back here */
export function useTakeBack(path: string, stores: Stores) {
  const { ids: storeIds } = stores;
  const { t } = useTranslation('lending');
  const labels = useLabels();
  const store = useStore();
  const find = useFindScanned();
  const attach = useAttach();
  const ownId = useActor()?.personId ?? null;
  const held = useHeldDraft<TakeBackState>(path, startTakeBack);

  // Photos are kept here until they are sent: of one thing only.
  const [taken, setTaken] = useState<{ readonly of: string; readonly photos: readonly Photo[] }>(NOTHING);
  const photosOf = (loan: OpenLoan | null): readonly Photo[] => (loan && taken.of === loan.lineId ? taken.photos : []);

  async function heard(text: string, badgeFirst: boolean, isTyping: boolean): Promise<TakeBackHeard> {
    const scanned = await find(text, [...storeIds], { assets: true, badgeFirst });
    if (scanned.kind === 'bin') return { ...scanned, isTyping };
    if (scanned.kind !== 'asset' && scanned.kind !== 'box') return scanned;
    const loan = await loanOfBox(store, scanned.box.id);
    const { code } = scanned;
    return loan && storeIds.has(loan.warehouseId) ? { kind: 'loan', code, loan } : { kind: 'here', code };
  }

  // What is said is where the books have it, not where it was scanned to.
  const counter = async (done: Written, { boxId, code }: OpenLoan): Promise<Wrote<TakeBackState>> =>
    done.ok ? { ...done, answer: await landedElsewhere(store, boxId, code, 'takeBack.stopped') } : done;

  const terminal = useTerminal(
    {
      ready: stores.ready,
      sentence: useSentence('lending'),
      // A bin must not throw away a usage that was typed and not confirmed.
      find: (text, _state: TakeBackState, badgeFirst, { usage = '' }) => heard(text, badgeFirst, usage !== ''),
      hear: (state, one: TakeBackHeard) => scanForTakeBack(state, one, ownId),
      back: backFromTakeBack,
      choice: (state) => {
        const { loan, way } = state;
        if (!loan) return null;
        if (lacksOf(state).liable) {
          const { borrowerId: id, borrowerName: personName } = loan;
          return {
            key: `${loan.lineId}/liable`,
            label: t('takeBack.liable'),
            options: [{ code: BORROWER, label: t('takeBack.liableBorrower', { name: personName }) }],
            take: () => answeredBy(held.now(), { id, personName }),
          };
        }
        return {
          key: loan.lineId,
          label: t('takeBack.way'),
          options: returnType.codes.map((code) => ({
            code: String(code),
            label: labels.code(returnType, code),
            tone: labels.tone(returnType, code),
          })),
          chosen: way === null ? null : String(way),
          take: (code) => chosenWay(held.now(), Number(code) as ReturnType, ownId),
        };
      },
      counts: (state) => {
        const { loan, way } = state;
        const lacks = lacksOf(state);
        if (!loan) return null;
        if (lacks.amount) {
          const money = { label: t('takeBack.amount'), unit: t('ui:unit.CNY'), decimals: MONEY_DECIMALS, least: '0', isOptional: true };
          return {
            key: `${loan.lineId}/${way}/amount`,
            figures: [{ ...money, key: 'amount' }],
            take: ({ amount }) => valued(held.now(), amount ?? '', ownId),
          };
        }
        if (!lacks.qty && !lacks.usage) return null;
        const { open, unit, decimals } = loan;
        const qty = { key: 'qty', label: t('takeBack.qty'), unit, decimals, start: open, least: '0.000001', most: open };
        const usage = {
          key: 'usage',
          label: t('takeBack.usage'),
          unit: labels.code(lifeUnit, loan.lifeUnit),
          decimals: USAGE_DECIMALS,
          least: '0',
          isOptional: true,
        };
        return {
          key: `${loan.lineId}/${way}`,
          figures: [...(lacks.qty ? [qty] : []), ...(lacks.usage ? [usage] : [])],
          take: (values) => countedBack(held.now(), values.qty ?? null, values.usage ?? null, ownId),
        };
      },
      awaits: (state) =>
        needsAppraiser(state, ownId) && !state.appraiser && !Object.values(lacksOf(state)).some((lack) => lack)
          ? {
              label: t('takeBack.do.appraiser'),
              hear: (one: TakeBackHeard) =>
                heardBadge<TakeBackState, Back>(state, one, {
                  not: { id: state.loan?.borrowerId ?? '', key: 'takeBack.notYourself' },
                  take: (person) => appraisedBy(state, person, ownId),
                }),
            }
          : null,
      write: async ({ loan, way, qty, usage, appraiserId, liabilityId, liabilityAmt, binId }: Back, by) => {
        const { lendId, lineId: lendLineId, boxId, assetId, warehouseId } = loan;
        const goods = { warehouseId, lendId, lendLineId, boxId, assetId, qty, returnType: way, usage, appraiserId, remark: null };
        const { attachments, refs: photos } = await attach(photosOf(needsPhoto(way) ? loan : null));
        const liable = { liabilityId, liabilityAmt };
        return needsReview(way)
          ? by.submit(appraise, (idOf) => ({ id: idOf('doc'), ...goods, ...liable, photos }), { attachments })
          : counter(await by.submit(appraiseCounter, (idOf) => ({ id: idOf('doc'), ...goods, ...liable, photos, binId })), loan);
      },
    },
    held,
  );
  const choose = (loan: OpenLoan) => terminal.apply((state) => ({ state: withLoan(state, loan), answer: null }));
  const { loan } = terminal.state;
  const photos = photosOf(loan);
  const setPhotos = (next: readonly Photo[]): void => setTaken({ of: loan?.lineId ?? '', photos: next });
  const confirmPhotos = () => terminal.apply((state) => photographed(state, photosOf(state.loan).length, ownId));
  return { terminal, choose, ownId, photos, setPhotos, confirmPhotos };
}
