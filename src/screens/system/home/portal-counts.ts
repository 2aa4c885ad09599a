/** What waits on the portal of suppliers beside documents in a status: counted by the questions that the pages behind the tiles ask. */
import { useQueries } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { useActor } from '#api/session.ts';
import { addDays } from '#domain/kernel/clock.ts';
import { FILE_SOON_DAYS } from '#domain/registry.ts';
import { OF_SUPPLIER } from '#domain/system/record-files.ts';
import type { Counted } from '#domain/system/shift.ts';
import {
  DUE_LINES,
  EXPIRING_FILES,
  OPEN_CLAIMS,
  OVERDUE_LINES,
  TO_INVOICE,
  UNBILLED,
  UNCONFIRMED,
  UNCONFIRMED_NOTICES,
} from '#domain/system/shift-kinds.ts';
import { useSyncStatus } from '#store/hooks.ts';

interface Found {
  readonly total: number;
}

const openLines = call<Found>('POST /api/srm/openOrderLines/pageList');
const notices = call<Found>('POST /api/srm/srmNotice/pageList');
const files = call<Found>('POST /api/srm/srmFile/pageList');
const orders = call<Found>('POST /api/wms/purchaseOrder/pageList');
const claims = call<Found>('POST /api/srm/claim/pageList');
const unbilled = call<Found>('POST /api/srm/statementPool/pageList');
const toInvoice = call<Found>('POST /api/srm/accountOpenTicket/pageList');
const ONE = { pageIndex: 1, pageSize: 1 };
const REFRESH_MS = 60_000;

/** What is asked, and of whom: of files a supplier sees to its own. */
type Ask = (today: string, signal: AbortSignal, isSuppliers: boolean) => Promise<Found>;
const quiet = (signal: AbortSignal) => ({ signal, alertError: false });

/** A kind that is counted elsewhere than among the documents adds a row. */
const QUESTIONS: readonly (readonly [kind: keyof Counted, ask: Ask])[] = [
  [OVERDUE_LINES, (today, signal) => openLines({ ...ONE, due: { to: addDays(today, -1) } }, quiet(signal))],
  [DUE_LINES, (today, signal) => openLines({ ...ONE, due: { from: today, to: addDays(today, 6) } }, quiet(signal))],
  [
    UNCONFIRMED,
    (today, signal) => orders({ ...ONE, filters: { status: ['0'], deletedAt: null, bizDate: { to: addDays(today, -2) } } }, quiet(signal)),
  ],
  [UNCONFIRMED_NOTICES, (_today, signal) => notices({ ...ONE, filters: { unconfirmed: [true], deletedAt: null } }, quiet(signal))],
  [
    EXPIRING_FILES,
    (today, signal, isSuppliers) => {
      const own = isSuppliers ? { filedBy: [String(OF_SUPPLIER)] } : {};
      return files({ ...ONE, filters: { ...own, deletedAt: null, validTo: { to: addDays(today, FILE_SOON_DAYS) } } }, quiet(signal));
    },
  ],
  // Their sums are of no use here.
  [UNBILLED, (_today, signal) => unbilled({ ...ONE, figures: false }, quiet(signal))],
  [TO_INVOICE, (_today, signal) => toInvoice({ ...ONE, figures: false }, quiet(signal))],
  [OPEN_CLAIMS, (_today, signal) => claims({ ...ONE, filters: { status: ['0'], deletedAt: null } }, quiet(signal))],
];

const told = (answers: readonly { readonly data?: Found | undefined }[]): Counted =>
  Object.fromEntries(QUESTIONS.map(([kind], n) => [kind, answers[n]?.data && { count: answers[n].data.total, oldest: null }]));

/** @param has whether the person has a tile of this kind; what nobody looks at is not asked */
export function usePortalCounts(has: (kind: string) => boolean, today: string): Counted {
  const actor = useActor();
  const account = actor?.account;
  const isSuppliers = (actor?.supplierId ?? null) !== null;
  const { online } = useSyncStatus();
  return useQueries({
    queries: QUESTIONS.map(([kind, ask]) => ({
      queryKey: ['home-portal', kind, account, today],
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(today, signal, isSuppliers),
      enabled: online && has(kind),
      refetchInterval: REFRESH_MS,
    })),
    combine: told,
  });
}
