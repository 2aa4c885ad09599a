/** The list of who has what of a store, to be signed: what is on loan is not counted in a stocktake. It works without a network. */
import { useMemo } from 'react';
import { useActor } from '#api/session.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import type { OpenLoan } from '#domain/wms/lending/take-back.job.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { PaperDialog } from '#pages/print/paper-dialog.tsx';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useRowsWhere, useView } from '#store/hooks.ts';
import { loansOfStore } from './open-loans.ts';

/** By borrower, in the order of their names. */
export function byBorrower(loans: readonly OpenLoan[]): readonly { readonly title: string; readonly rows: readonly OpenLoan[] }[] {
  const names = new Map(loans.map(({ borrowerId, borrowerName }) => [borrowerId, borrowerName]));
  return [...names]
    .map(([id, title]) => ({ title, rows: loans.filter(({ borrowerId }) => borrowerId === id) }))
    .sort((a, b) => a.title.localeCompare(b.title, 'zh'));
}

/** The signature is an empty cell with room for a name. */
const SIGNED = 150;

const HELD: KnownOf<OpenLoan, BaseWords> = {
  code: { word: 'holders.code', width: 110, grow: 0 },
  name: { word: 'holders.name', width: 200 },
  open: { word: 'holders.qty', kind: 'figure', width: 80, grow: 0, unit: ({ unit }) => unit },
  dueAt: { word: 'holders.due', kind: 'instant', width: 120, grow: 0 },
  sign: { word: 'holders.sign', width: SIGNED, of: () => ' ' },
};

export function holdersDialog({ classes }: LendingStore) {
  return function Holders({ onClose }: { readonly onClose: () => void }) {
    const words = useBaseWords('lending');
    const { t, labels } = words;
    const actor = useActor();
    const now = useServerNow(60_000);
    const stores =
      useRowsWhere(Warehouse)
        ?.map(({ row }) => row)
        .filter((row) => isMine(row, actor, classes)) ?? [];
    const ids = stores.map(({ id }) => id).sort();
    const loans = useView('lendLine', `holders/${ids.join()}`, async (store) =>
      (await Promise.all(ids.map((id) => loansOfStore(store, id)))).flat(),
    );
    const parts = useMemo(() => byBorrower(loans ?? []), [loans]);
    const names = stores.map(({ whName }) => whName).join('、');
    return (
      <PaperDialog
        name="holders"
        words={words}
        facts={[
          { label: t('holders.store'), value: names },
          { label: t('holders.at'), value: labels.instant(new Date(now).toISOString()) },
        ]}
        counted={{ store: names, people: parts.length, n: loans?.length ?? '–' }}
        known={HELD}
        parts={loans && parts}
        addsUp
        onClose={onClose}
      />
    );
  };
}
