/** The change feed stands still (sync.md §10): devices do not hear of what others have done, though it is booked. */
export interface FeedStall {
  /** When the oldest change that waits was made. */
  readonly since: string;
  readonly waiting: number;
  /** Process of the database that holds the oldest transaction; null when it cannot be told. */
  readonly pid: number | null;
  readonly database: string | null;
  /** What that connection calls itself. */
  readonly application: string | null;
}
