/** An order as it is shown to whoever answers it by a signed link. */

export interface LinkedLine {
  readonly lineId: string;
  readonly lineNo: number;
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly unitCode: string;
  readonly orderQty: string;
  /** What the supplier gets for a unit, with tax; null = not agreed yet. */
  readonly price: string | null;
  readonly requiredDate: string | null;
}

export interface LinkedOrder {
  readonly factory: string;
  readonly supName: string;
  readonly poNo: string;
  readonly orderDate: string;
  readonly currency: string;
  readonly taxRate: string;
  /** What the buyer said to the last objection. */
  readonly answerText: string | null;
  /** At the site: no day before it can be promised. */
  readonly today: string;
  readonly lines: readonly LinkedLine[];
}
