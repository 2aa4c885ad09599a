/** The exchange with the ERP, message by message (area-reports 33). */
import { f, optional } from '#domain/kernel/field.ts';
import { ask, defineReport, type ReportRow } from '#domain/kernel/report.ts';
import { ERP_REPORT, erpDirection, erpStatus } from './erp.ts';

/** What was sent and received, the newest first. Days are those on which a message was made. */
export const erpMessages = defineReport({
  n: 33,
  words: 'erpMessage',
  path: '/synchronization-report',
  call: '/api/wms/erpSync/pageList',
  right: ERP_REPORT,
  filters: {
    direction: ask.choices(erpDirection),
    /** One kind of document, or of what machines bring. */
    docType: ask.words(),
    status: ask.choices(erpStatus),
    /** Of the document or the ERP's for it. */
    docNo: ask.words(),
    date: ask.days(),
  },
  columns: {
    docType: f.str(32),
    docNo: optional(f.str(120)),
    erpDocNo: optional(f.str(40)),
    status: f.choice(erpStatus),
    tries: f.int(),
    /** Why the ERP has not got it, or why it was left out. */
    lastError: optional(f.text()),
    sentAt: optional(f.ts()),
    direction: f.choice(erpDirection),
    createdAt: f.ts(),
    nextTryAt: optional(f.ts()),
    /** Null = not posted: what came in, and months that were closed. */
    postingDate: optional(f.date()),
  },
  ids: { id: f.id(), docId: optional(f.id()), isReversal: f.bool() },
  key: ['id'],
  hidden: ['nextTryAt', 'postingDate'],
  wide: ['tries', 'sentAt', 'direction', 'createdAt'],
  chart: { by: 'docType', of: ['rows'], split: 'status', narrows: 'docType' },
});
export type ErpSyncRow = ReportRow<typeof erpMessages>;
