/** The exchange with the ERP in both directions (report row 33): what is stuck, why, and how to resolve it. */
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useRight } from '#api/session.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { type ErpSyncRow, erpMessages } from '#domain/system/erp.report.ts';
import { ERP_TOKEN } from '#domain/system/erp.ts';
import { type Asked, type ReportMore, reportScreen } from '#pages/report/report-page.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSelection } from '#ui/table/selection.ts';
import { erpState, INCOMING, SYNC, useErpWords } from './erp-calls.ts';
import { ErpDrawer } from './erp-drawer.tsx';
import { TokensDrawer } from './tokens-drawer.tsx';
import { useErpActions } from './use-erp-actions.ts';

const KINDS = [...new Set([...DOCUMENTS.map(({ docType }) => docType), ...INCOMING])];

function useMessages({ refresh }: Asked): ReportMore<ErpSyncRow> {
  const words = useErpWords();
  const { t, docType, what } = words;
  const [opened, setOpened] = useState<string | null>(null);
  const [tokens, setTokens] = useState(false);
  const selection = useSelection();
  const actions = useErpActions(refresh);
  const mayIssue = useRight(ERP_TOKEN);
  const options = useMemo(() => KINDS.map((value) => ({ value, label: docType(value) })), [docType]);
  return {
    cells: { docType: { value: what, width: 168 }, lastError: { width: 130, grow: 3 } },
    controls: { docType: { kind: 'select', options } },
    selection,
    batch: actions([...selection.keys], selection.clear),
    menu: mayIssue ? [{ key: 'tokens', label: t('token.action'), icon: KeyRound, onClick: () => setTokens(true) }] : [],
    open: ({ id }) => setOpened(id),
    before: <StateNotice />,
    beside: (
      <>
        {opened === null ? null : <ErpDrawer key={opened} id={opened} onChanged={refresh} onClose={() => setOpened(null)} />}
        {tokens ? <TokensDrawer onClose={() => setTokens(false)} /> : null}
      </>
    ),
  };
}

/** Whether there is an ERP, and how much waits for it. */
function StateNotice() {
  const { t } = useErpWords();
  const { data } = useQuery({ queryKey: [SYNC, 'state'], queryFn: ({ signal }) => erpState({}, { signal, alertError: false }) });
  if (!data) return null;
  return (
    <Notice
      tone={data.driver === 'off' ? 'warn' : 'info'}
      label={t(`${data.driver}.label`)}
      text={t(`${data.driver}.text`, { n: data.waiting })}
    />
  );
}

export const Screen = reportScreen(erpMessages, { id: 'system.erp.sync', live: true, useMore: useMessages });
