/** The list of who has what of a store, to be signed: what is on loan is not counted in a stocktake. It works without a network. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import type { OpenLoan } from '#domain/wms/lending/take-back.job.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useServerNow } from '#pages/kit/use-now.ts';
import { paperTable } from '#pages/print/paper-of.ts';
import { usePaperPrinter } from '#pages/print/use-paper-printer.ts';
import { isMine } from '#screens/wms/kit/stores.ts';
import { useRowsWhere, useView } from '#store/hooks.ts';
import { Modal } from '#ui/modal.tsx';
import type { Column } from '#ui/table/columns.ts';
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

export function holdersDialog({ classes }: LendingStore) {
  return function Holders({ onClose }: { readonly onClose: () => void }) {
    const { t } = useTranslation('lending');
    const labels = useLabels();
    const actor = useActor();
    const print = usePaperPrinter();
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
    const columns: readonly Column<OpenLoan>[] = [
      { key: 'code', title: t('holders.code'), width: 110, grow: 0 },
      { key: 'name', title: t('holders.name'), width: 200 },
      { key: 'open', title: t('holders.qty'), align: 'end', width: 80, grow: 0, unit: ({ unit }) => unit },
      { key: 'dueAt', title: t('holders.due'), width: 120, grow: 0, value: ({ dueAt }) => labels.instant(dueAt) },
      { key: 'sign', title: t('holders.sign'), width: SIGNED, value: () => ' ' },
    ];
    const give = (): void => {
      const facts = [
        { label: t('holders.store'), value: names },
        { label: t('holders.at'), value: labels.instant(new Date(now).toISOString()) },
      ];
      print({ title: t('holders.title'), number: '', facts, ...paperTable(columns, parts), signatures: [] });
      onClose();
    };
    const isNone = loans !== undefined && loans.length === 0;
    const told = isNone ? t('holders.none') : t('holders.detail', { store: names, people: parts.length, n: loans?.length ?? '–' });
    return (
      <Modal
        title={t('holders.title')}
        answer={{
          label: t('holders.print'),
          busy: loans === undefined,
          disabled: isNone,
          why: isNone ? t('holders.none') : undefined,
          give,
        }}
        onClose={onClose}
      >
        {told}
      </Modal>
    );
  };
}
