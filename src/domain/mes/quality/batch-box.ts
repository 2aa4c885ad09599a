/** A box of a suspected batch, wherever it is: answer of /api/mes/suspectedProduct/batchBoxes. */
export interface BatchBox {
  readonly boxId: string;
  readonly boxNo: string;
  readonly qty: string;
  readonly status: number;
  /** Why it has left the stock; null = it has not. */
  readonly closed: number | null;
  readonly whName: string | null;
  readonly binCode: string | null;
}
