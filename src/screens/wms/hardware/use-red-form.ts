/** A red note is made out of an issue that the server shows in full: it may be of any month, and not on this device. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { cmpQty, isPositive, isQuantity, quantity } from '#domain/kernel/quantity.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { IssueLineRow, IssueRow } from '#domain/wms/issue.document.ts';
import { issueRed, reversibleQty } from '#domain/wms/issue-red.operation.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';

export const issuePage = call<PageOf<IssueRow>>('POST /api/wms/issueDoc/pageList');
const issueDetail = call<{ header: IssueRow; lines: { issueLine: IssueLineRow[] } }>('POST /api/wms/issueDoc/detail');

export interface RedEntry {
  readonly qty: string;
  readonly binId: string;
}

/** Nothing of a line is taken back until somebody says how much. */
const entryOf = (given: Readonly<Record<string, RedEntry>>, line: IssueLineRow): RedEntry =>
  given[line.id] ?? { qty: '', binId: line.binId };

export const isOver = (line: IssueLineRow, qty: string): boolean =>
  qty.trim() !== '' && (!isQuantity(qty) || cmpQty(qty, '0') < 0 || cmpQty(qty, reversibleQty(line)) > 0);

export function useRedForm(of: string) {
  const { t } = useTranslation('hardware');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const { data, error, refetch } = useQuery({
    queryKey: ['issueDoc', of],
    queryFn: ({ signal }) => issueDetail({ id: of }, { signal, alertError: false }),
    // What was left a moment ago may be what has just been taken back.
    staleTime: 0,
  });
  const [given, setGiven] = useState<Readonly<Record<string, RedEntry>>>({});
  const [remark, setRemark] = useState('');
  const lines = (data?.lines.issueLine ?? []).filter((line) => isPositive(reversibleQty(line)));
  const chosen = lines.map((line) => ({ line, ...entryOf(given, line) })).filter(({ qty }) => isQuantity(qty) && isPositive(qty));
  const wrong = lines.some((line) => isOver(line, entryOf(given, line).qty));
  const save = async () => {
    const entered = chosen.map(({ line, qty, binId }) => ({ redOfLineId: line.id, qty: quantity(qty), binId }));
    const payload = { redOfId: of, remark: remark.trim() || null, lines: entered };
    const written = await submit(issueRed, (idOf) => ({ id: idOf('doc'), ...payload }), { done: t('red.saved') });
    if (written.ok) go('/wms/hardware/red', { id: written.idOf('doc') });
  };
  return {
    ...{ header: data?.header, lines, error, refetch, remark, setRemark, busy, save },
    blocked: wrong ? t('lacks.red') : chosen.length === 0 ? t('lacks.redNone') : undefined,
    entry: (line: IssueLineRow) => entryOf(given, line),
    change: (line: IssueLineRow, part: Partial<RedEntry>) => setGiven({ ...given, [line.id]: { ...entryOf(given, line), ...part } }),
  };
}
