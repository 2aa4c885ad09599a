/** Every address of the walk: each page that is built, and those that show something else with what they are opened for. */
import type { AnyReport, Filters } from '#domain/kernel/report.ts';
import { REPORTS } from '#domain/registry.ts';
import { builtPaths } from '#tests/support/destinations.ts';
import { OFFERS } from '#tests/support/offers/all.ts';
import type { Offer } from '#tests/support/offers/offer.ts';
import type { Place } from './question.ts';

/** Pages for whoever is not signed in, and where the router leads whoever may not: they are asked in `doors.spec.ts`. */
const PUBLIC = ['/login', '/order-answer', '/error-401', '/error-404'];

/** From the gate to the line, with a document of the demo. */
const OPENED = [
  '/wms/purchase-take-add?noticeId=$notice',
  '/wms/purchase-take-add-confirm?id=$begun',
  '/wms/purchase-take-edit?id=$begun',
  '/wms/takeGoods?id=$receipt',
  '/wms/takeGoods?id=$receipt&mode=putAway',
  '/wms/picking-list?id=$picking',
  '/wms/material-delivery?id=$delivery',
  '/wms/production-material?id=$return',
  '/needs-attention?tab=issues',
  '/needs-attention?tab=authors',
  '/needs-attention?tab=events',
];
const ARRIVED = '/wms/arrival-notice?id=$notice';

/** New documents; where they have lines, fifteen are begun. */
const ENTRIES = [
  '/plan/create',
  '/wms/production-expected?new=1',
  '/picking-apply2?new=1',
  '/wms/hardware/picking-apply?new=1',
  '/wms/hardware/picking-outbound?new=1',
  '/wms/hardware/red?new=1',
  '/wms/purchase-return-goods?new=1',
  '/defective-product-sale-return?new=1',
  '/other-warehouse?new=1',
  '/other-outbound?new=1',
  '/form-switch?new=1',
  '/internal-transfer?new=1',
  '/basic/craft-bom?new=1',
  '/basic/craft-path?new=1',
];

/** What `$name` stands for. The notice is the one with the most lines, all of them open: it shows their order best. */
export const IDS: Readonly<Record<string, string>> = {
  notice: `select n.id from arrival_notice n join arrival_notice_line l on l.doc_id = n.id where n.status = 3
    group by n.id having bool_and(l.received_qty < l.notice_qty) order by count(*) desc, n.id`,
  begun: 'select id from receipt where status = 1 order by id',
  receipt: 'select id from receipt where status = 3 order by id',
  picking: 'select id from requisition where status = 1 order by id',
  delivery: 'select id from material_delivery order by id',
  return: 'select id from workshop_return order by id',
  booked: 'select material_id as id from stock_ledger_entry order by entry_id',
};

/** Figures that a search begins with leave out what the demo has: it is only weeks old. What has to be filled in is a material that was booked. */
const searchOf = (filters: Filters): string =>
  Object.entries(filters)
    .flatMap(([name, { kind, starts, isRequired }]) =>
      isRequired ? [`${name}=$booked`] : kind === 'number' && starts ? [`${name}=0`] : [],
    )
    .join('&');

/** Lists that are declared like a report but are none of the table have verbs of their own: what they offer stands in `tests/support/offers`. */
const NUMBERED: ReadonlyMap<string, AnyReport> = new Map(
  REPORTS.flatMap((report) => (typeof report.n === 'number' ? [[report.path, report as AnyReport] as const] : [])),
);

const pathOf = (at: string): string => at.split('?')[0] ?? '';
const named = (at: string, isNamed = true): Place => ({ at, path: pathOf(at), isNamed });

function barePlaces(): readonly Place[] {
  const built = [...builtPaths()].filter((path) => !PUBLIC.includes(path)).sort();
  return built.flatMap((path) => {
    const offer = OFFERS.find((one) => one.path === path && one.with === undefined);
    const report = NUMBERED.get(path);
    const search = report ? searchOf(report.filters) : '';
    const isEntry = ENTRIES.includes(path);
    const bare: Place = {
      ...named(path),
      ...(offer ? { offer } : {}),
      ...(report && search === '' ? { report } : {}),
      ...(isEntry ? { isEntry } : {}),
    };
    return report && search !== '' ? [bare, { ...named(`${path}?${search}`), report }] : [bare];
  });
}

const opened = (offer: Offer, nth: number): Place => ({ ...named(`${offer.path}?$with${nth}`, false), offer });

export const PLACES: readonly Place[] = [
  ...barePlaces(),
  ...OPENED.map((at) => named(at)),
  named(ARRIVED, false),
  ...ENTRIES.filter((at) => at.includes('?')).map((at) => ({ ...named(at, false), isEntry: true })),
  ...OFFERS.flatMap((offer, nth) => (offer.with === undefined ? [] : [opened(offer, nth)])),
];
