/** One's own exports that the server writes: what became of them, and what can be done with them. A page that was closed meanwhile finds them again. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { ExportKind, ReportExport } from '#domain/protocol/report-export.ts';
import { exportName } from '#pages/kit/export-table.ts';
import { saveBlob } from '#pages/kit/save-file.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';

const PATH = '/api/wms/reportExport';
const calls = {
  mine: call<PageOf<ReportExport>>(`POST ${PATH}/mine`),
  add: call(`POST ${PATH}/add`),
  drop: call(`DELETE ${PATH}/:id`),
  file: call<Response>(`GET ${PATH}/:id`),
};
const KEY = ['report-exports'];
/** How often one looks while something is written, ms. */
const LOOK_MS = 1500;
const NONE: readonly ReportExport[] = [];
/** Fetched by this page. The server notes a file as fetched once all of it has left, which may be after the page has it. */
const taken = new Set<string>();
const isTaken = ({ id, state }: ReportExport): boolean => state === 'ready' && taken.has(id);

export interface ExportOrder {
  readonly report: string;
  readonly kind: ExportKind;
  readonly title: string;
  /** Filters and order, as the report is asked. */
  readonly question: object;
  readonly columns: readonly string[];
}

export interface Exports {
  /** The latest first. */
  readonly list: readonly ReportExport[];
  readonly add: (order: ExportOrder) => Promise<void>;
  readonly drop: (id: string) => Promise<void>;
  readonly fetch: (one: ReportExport) => Promise<void>;
}

export const isOpen = ({ state }: ReportExport): boolean => state === 'waiting' || state === 'running';

export function useExports(): Exports {
  const { t } = useTranslation('report');
  const { online } = useSyncStatus();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => calls.mine({}, { signal, alertError: false }),
    enabled: online,
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.list.some((one) => isOpen(one) || isTaken(one)) ? LOOK_MS : false),
  });
  /** The client has already said what went wrong; the list is read again either way. */
  const carryOut = async (work: () => Promise<unknown>): Promise<void> => {
    await work().catch(() => undefined);
    await client.invalidateQueries({ queryKey: KEY });
  };
  return {
    list: data?.list ?? NONE,
    add: (order) =>
      carryOut(async () => {
        await calls.add(order);
        notify({ tone: 'info', title: t('export.begun'), detail: t('export.begunDetail') });
      }),
    drop: (id) => carryOut(() => calls.drop(undefined, { id })),
    fetch: ({ id, title, kind, askedAt }) =>
      carryOut(async () => {
        const answer = await calls.file(undefined, { id, raw: true, loading: true });
        saveBlob(exportName(title, new Date(askedAt), kind), await answer.blob());
        taken.add(id);
      }),
  };
}
