/** A row in view and the element that shows it. */
export interface Place {
  /** Names the element, whatever row it shows. */
  readonly slot: number;
  readonly key: string;
  readonly index: number;
}

type Drawn = Pick<Place, 'key' | 'index'>;

/**
 * Which element shows which row: one that stays in view keeps its element, one that comes takes the element of one that went. An element that only says
 * something else costs a fraction of one that is made anew.
 * @param before in the order of the document; @param rows to be shown now, in their order
 * @param atRest nothing moves: the order of the document becomes that of the rows, as it is read out. In motion no element changes its place.
 */
export function placesFor(before: readonly Place[], rows: readonly Drawn[], atRest: boolean): readonly Place[] {
  const waiting = new Map<string, Drawn>();
  const coming: Drawn[] = [];
  const known = new Set(before.map(({ key }) => key));
  for (const row of rows) {
    if (known.has(row.key) && !waiting.has(row.key)) waiting.set(row.key, row);
    else coming.push(row);
  }
  const places: Place[] = [];
  for (const { slot, key } of before) {
    const row = waiting.get(key) ?? coming.shift();
    waiting.delete(key);
    if (row) places.push({ slot, key: row.key, index: row.index });
  }
  let slot = Math.max(-1, ...before.map((place) => place.slot));
  for (const row of coming) {
    slot += 1;
    places.push({ slot, key: row.key, index: row.index });
  }
  return atRest ? places.sort((a, b) => a.index - b.index) : places;
}

/**
 * Rows to be drawn, always as many as fit with `overscan` on both sides, as long as there are so many: none has to be made when a row enters before
 * another one has left. An even number, so that the stripes of an element stay what they are.
 * @param fits rows that fit into the view, whole ones
 */
export function windowOf(first: number, fits: number, overscan: number, count: number): readonly number[] {
  const wanted = fits + 2 + 2 * overscan;
  const length = Math.min(count, wanted + (wanted % 2));
  const start = Math.max(0, Math.min(first - overscan, count - length));
  return Array.from({ length }, (_, at) => start + at);
}
