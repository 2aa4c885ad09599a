/** Every page of the portal as a supplier of the demo opens it: the lists, one document of each kind, and the forms that begin with something. */
import type pg from 'pg';
import routes from '#domain/system/routes.json';
import { builtPaths } from './destinations.ts';

export const SUPPLIER = { account: 'sup003', code: 'S003' } as const;

const OF = `supplier_id = (select id from supplier where supplier_code = '${SUPPLIER.code}')`;
/** What a page is opened with beside its bare path: one row of texts, the parameters of the address. */
const OPENED: readonly (readonly [path: string, question: string])[] = [
  ['/srm/srmPurchase', `select id from purchase_order where ${OF} and announced_at is not null and status = 2`],
  ['/srm/srmPurchase', `select id from purchase_order where ${OF} and announced_at is not null and status in (1, 3)`],
  ['/srm/deliveryNote', `select id from delivery_note where ${OF}`],
  [
    '/srm/delivery-purchase-take-add-confirm',
    `select l.id as lines from purchase_order_line l join purchase_order o on o.id = l.doc_id where o.${OF} and o.status in (1, 3)
     and l.order_qty > greatest(l.shipped_qty, l.received_qty) order by l.id`,
  ],
  ['/srm/statements', `select '1' as pool`],
  ['/srm/statements', `select id from statement where ${OF} and status = 6`],
  ['/srm/statements', `select id from statement where ${OF} and status = 1`],
  ['/srm/makeOutDetails', `select id as statements from statement where ${OF} and status = 6`],
  ['/srm/accountOpenTicketDetail', `select id from open_ticket where ${OF}`],
  ['/srm/fillinginvoiceDetail', `select id as ticket from open_ticket where ${OF}`],
  ['/srm/openTicketRecordDetail', `select id from invoice where ${OF}`],
  ['/delivery-rate-statistics', `select '1' as rows`],
  ['/performance-report', `select id from perf_evaluation where ${OF} and published_at is not null`],
  ['/srm/srmNotice', `select id from srm_notice where status = 1 and scope = 1`],
  ['/srm/fileUploadAndDownload', `select id from srm_file where ${OF}`],
  ['/srm/fileUploadAndDownload', `select '1' as new`],
];

/** @returns addresses, the home page first @throws Error where the demo has nothing to open a page with */
export async function portalPages(db: pg.Pool): Promise<readonly string[]> {
  const built = builtPaths();
  const bare = routes.filter(({ area, path }) => area === 'srm' && built.has(path)).map(({ path }) => path);
  const opened: string[] = [];
  for (const [path, question] of OPENED) {
    const [row] = (await db.query<Record<string, string>>(`${question} limit 1`)).rows;
    if (!row) throw new Error(`nothing to open ${path} with: ${question}`);
    opened.push(`${path}?${new URLSearchParams(row)}`);
  }
  return ['/home', ...[...bare, ...opened].sort()];
}
