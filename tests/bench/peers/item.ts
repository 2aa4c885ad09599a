/** What every peer stores and sends: 460 bytes of JSON, in receipts of 26 like the work of a dock. */
export interface Item {
  readonly id: string;
  readonly seq: number;
  readonly lane: string;
  readonly text: string;
}

const BYTES = 460;
const RECEIPT = 26;

/** @param seq from 1; the text fills the item up to its 460 bytes */
export function itemOf(seq: number): Item {
  const item = { id: crypto.randomUUID(), seq, lane: `receipt:${Math.ceil(seq / RECEIPT)}`, text: '' };
  return { ...item, text: 'x'.repeat(BYTES - JSON.stringify(item).length) };
}
