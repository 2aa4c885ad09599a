/** The tiles of suppliers and buyers, one part of those in shift.ts. */
import { DUE_LINES, EXPIRING_FILES, OPEN_CLAIMS, OVERDUE_LINES, type Task, UNCONFIRMED, UNCONFIRMED_NOTICES } from './shift-kinds.ts';

const ORDERS = '/srm/srmPurchase';
const NOTES = '/srm/deliveryNote';
const OPEN_LINES = '/srm/deliveryNoteAdd';
const STATEMENTS = '/srm/statements';
const NOTICES = '/srm/srmNotice';
const FILES = '/srm/fileUploadAndDownload';
const DELIVER = 'web:srmdata:supplier:deliver';

/** What suppliers and buyers do with each other. A document that is open to suppliers needs a row only; it is counted as its list shows it. */
export const PORTAL_TASKS: readonly Task[] = [
  { name: 'confirmOrders', kind: 'purchaseOrder', statuses: [0], right: 'web:srmdata:supplier:confirm', path: ORDERS, side: 'supplier' },
  {
    name: 'confirmNotices',
    kind: UNCONFIRMED_NOTICES,
    statuses: [],
    right: 'web:srmdata:supplier:notice',
    path: NOTICES,
    query: { unconfirmed: 'true' },
    side: 'supplier',
    ifAny: true,
  },
  {
    name: 'overdueLines',
    kind: OVERDUE_LINES,
    statuses: [],
    right: DELIVER,
    path: OPEN_LINES,
    query: { dueTo: '{-1}' },
    side: 'supplier',
    isLate: true,
  },
  {
    name: 'dueLines',
    kind: DUE_LINES,
    statuses: [],
    right: DELIVER,
    path: OPEN_LINES,
    query: { dueFrom: '{0}', dueTo: '{6}' },
    side: 'supplier',
  },
  {
    name: 'renewFiles',
    kind: EXPIRING_FILES,
    statuses: [],
    right: 'web:srmdata:supplier:file',
    path: FILES,
    query: { filedBy: '2', validToTo: '{30}' },
    side: 'supplier',
    ifAny: true,
  },
  { name: 'shipNotes', kind: 'deliveryNote', statuses: [0], right: DELIVER, path: NOTES, side: 'supplier' },
  { name: 'notesUnderWay', kind: 'deliveryNote', statuses: [2], right: DELIVER, path: NOTES, side: 'supplier' },
  { name: 'objections', kind: 'purchaseOrder', statuses: [2], right: 'web:srmdata:supplier:object', path: ORDERS, side: 'supplier' },
  { name: 'answerObjections', kind: 'purchaseOrder', statuses: [2], right: 'web:srmdata:purchase:answer', path: ORDERS, side: 'factory' },
  {
    name: 'unconfirmed',
    kind: UNCONFIRMED,
    statuses: [0],
    right: 'web:srmdata:purchase:confirm',
    path: ORDERS,
    query: { bizDateTo: '{-2}' },
    side: 'factory',
  },
  {
    name: 'unconfirmedNotices',
    kind: UNCONFIRMED_NOTICES,
    statuses: [],
    right: 'web:srmdata:notice:publish',
    path: NOTICES,
    query: { unconfirmed: 'true' },
    side: 'factory',
    ifAny: true,
  },
  {
    name: 'expiringFiles',
    kind: EXPIRING_FILES,
    statuses: [],
    right: 'web:srmdata:file:edit',
    path: FILES,
    query: { validToTo: '{30}' },
    side: 'factory',
    ifAny: true,
  },
  {
    name: 'fillTickets',
    kind: 'openTicket',
    statuses: [0],
    right: 'web:srmdata:supplier:invoice',
    path: '/srm/fillingInvoice',
    side: 'supplier',
  },
  {
    name: 'confirmStatements',
    kind: 'statement',
    statuses: [1],
    right: 'web:srmdata:statement:confirm',
    path: STATEMENTS,
    side: 'factory',
  },
  { name: 'reviewStatements', kind: 'statement', statuses: [7], right: 'web:srmdata:statement:review', path: STATEMENTS, side: 'factory' },
  {
    name: 'releaseStatements',
    kind: 'statement',
    statuses: [4, 5],
    right: 'web:srmdata:statement:release',
    path: STATEMENTS,
    side: 'factory',
  },
  {
    name: 'reviewClaims',
    kind: OPEN_CLAIMS,
    statuses: [],
    right: 'web:srmdata:claim:review',
    path: STATEMENTS,
    query: { claims: '1', status: '0' },
    side: 'factory',
  },
  {
    name: 'bookInvoices',
    kind: 'invoice',
    statuses: [0],
    right: 'web:srmdata:invoice:sync',
    path: '/srm/openTicketRecordDetail',
    side: 'factory',
  },
];
