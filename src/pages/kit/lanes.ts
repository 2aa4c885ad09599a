/** Bars in lanes: bars of one lane that overlap stand below each other. Pure. */
interface Bar {
  readonly key: string;
  readonly lane: string;
  /** yyyy-MM-dd */
  readonly from: string;
  readonly to: string;
}

export interface LaneRow<B> {
  /** Of the grid; the first one holds the days. */
  readonly row: number;
  /** Days of the shown range, from 0. */
  readonly bars: readonly { readonly bar: B; readonly from: number; readonly to: number }[];
}

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** @param first and @param last are the days that are shown; bars outside of them are left out, others are cut at them */
export function lanesOf<B extends Bar>(bars: readonly B[], first: string, last: string) {
  const shown = bars.filter(({ from, to }) => from <= last && to >= first).sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  const lanes: { lane: string; rows: LaneRow<B>[] }[] = [];
  let row = 2;
  for (const lane of [...new Set(shown.map((bar) => bar.lane))].sort()) {
    const rows: { row: number; bars: { bar: B; from: number; to: number }[] }[] = [];
    for (const bar of shown.filter((one) => one.lane === lane)) {
      const from = daysBetween(first, bar.from < first ? first : bar.from);
      const to = daysBetween(first, bar.to > last ? last : bar.to);
      const free = rows.find((one) => one.bars.every((other) => other.to < from));
      if (free) free.bars.push({ bar, from, to });
      else {
        rows.push({ row, bars: [{ bar, from, to }] });
        row += 1;
      }
    }
    lanes.push({ lane, rows });
  }
  return lanes;
}
