/** What the tiles of a shift count beside documents, and how one is declared (shift.ts). */

/** Boxes that wait where goods are received; they are counted, not documents. */
export const SHELF = 'shelf';
/** Arrivals that were planned for a day before today. */
export const LATE = 'late';
/** Loans of the tool, gauge and fixture stores that should have come back. */
export const OVERDUE_TOOLS = 'overdueTools';
export const OVERDUE_GAUGES = 'overdueGauges';
export const OVERDUE_FIXTURES = 'overdueFixtures';
/** Samples and other stock that should have come back. */
export const OVERDUE_BORROWS = 'overdueBorrows';
/** What is with this very person. */
export const OWN_LOANS = 'ownLoans';
/** Gauges whose calibration, and fixtures whose service, is due or will be within days. */
export const DUE_GAUGES = 'dueGauges';
export const DUE_FIXTURES = 'dueFixtures';
/** Batches that were frozen because their shelf life is over. */
export const FROZEN_BY_AGE = 'frozenByAge';
/** Stocktakes with whose counting this person has been asked to go on. */
export const REMINDED = 'reminded';
/** Stocktakes of which everything that was to be counted again has been, and nobody has submitted yet. */
export const RECOUNTED = 'recounted';
/** Devices whose work is lost or stands still, what waits at the desk, users who may not sign in yet. */
export const DEVICES = 'devices';
export const DESK = 'desk';
export const USERS = 'users';
/** Lines of orders that a supplier still has to ship: due within a week, and overdue. */
export const DUE_LINES = 'dueLines';
export const OVERDUE_LINES = 'overdueLines';
/** Orders that no supplier has confirmed for two days. */
export const UNCONFIRMED = 'unconfirmed';
/** Notices that wait for a supplier's confirmation, and shared files whose validity is over or will be within 30 days. */
export const UNCONFIRMED_NOTICES = 'unconfirmedNotices';
export const EXPIRING_FILES = 'expiringFiles';
/** Claims against suppliers that wait for a second person: they stand on the route of the statements, which no list of documents leads to. */
export const OPEN_CLAIMS = 'openClaims';
/** Boxes that were carried to a line and did not come. */
export const MISSING_BOXES = 'missingBoxes';
/** Boxes that came broken, refused at the dock or not judged yet. */
export const DAMAGED = 'damaged';
/** What was accepted and stands on no statement, and released statements that leave something to invoice: a supplier's own only. */
export const UNBILLED = 'unbilled';
export const TO_INVOICE = 'toInvoice';
/** What is counted elsewhere than among the waiting documents. */
export const COUNTED = [
  SHELF,
  MISSING_BOXES,
  DAMAGED,
  LATE,
  OVERDUE_TOOLS,
  OVERDUE_GAUGES,
  OVERDUE_FIXTURES,
  OVERDUE_BORROWS,
  OWN_LOANS,
  DUE_GAUGES,
  DUE_FIXTURES,
  FROZEN_BY_AGE,
  REMINDED,
  RECOUNTED,
  DEVICES,
  DESK,
  USERS,
  DUE_LINES,
  OVERDUE_LINES,
  UNCONFIRMED,
  UNCONFIRMED_NOTICES,
  EXPIRING_FILES,
  OPEN_CLAIMS,
  UNBILLED,
  TO_INVOICE,
] as const;

export interface Task {
  /** Its words: `home.task.<name>`. */
  readonly name: string;
  /** Kind of document (`Waiting.kind`), or one of `COUNTED`. */
  readonly kind: string;
  /** In which statuses a document waits for exactly this. */
  readonly statuses: readonly number[];
  /** The field in which a document names the people it waits for; where it is empty, it waits for whoever holds the right. */
  readonly names?: string;
  /** Whoever holds one of these does it; none = everybody. Seeing a page is not enough: an inspector may read receipts and receives nothing. */
  readonly right: string | readonly string[];
  /** Where it is done, or where the document is chosen. */
  readonly path: string;
  /** Where the work itself is done, if that is not the page that lists it. */
  readonly does?: string;
  /** Somebody has planned it and waits for it: of more tiles than there is room for it stays before work that is merely possible. */
  readonly assigned?: boolean;
  /** Nothing is done with it here: others are at it, or it is only known. Of more tiles than there is room for it goes first. */
  readonly watched?: boolean;
  /** Another page that lists the same documents, which whoever may open it opens first. */
  readonly alsoOn?: string;
  /** Whose it is, where suppliers and the factory hold the same right; left out, it is everybody's who holds it. */
  readonly side?: 'supplier' | 'factory';
  /** The search that its list begins with, beside the statuses; `{-1}` stands for the day before, `{6}` for the sixth after. */
  readonly query?: Readonly<Record<string, string>>;
  /** Left out while nothing waits, and while nobody knows: it is everybody's, and most have none. */
  readonly ifAny?: boolean;
  /** What it counts is late: drawn as an alarm. */
  readonly isLate?: boolean;
}
