/** A month as weeks from Monday to Sunday, days as yyyy-MM-dd. Pure. */
const DAY_MS = 86_400_000;
const text = (at: number): string => new Date(at).toISOString().slice(0, 10);
const firstOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`);

/** The month `by` months later. @param month yyyy-MM */
export function monthStep(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return text(Date.UTC(year, number - 1 + by, 1)).slice(0, 7);
}

/** @returns the weeks of the month, filled up with days before and after it; `from` and `to` are the first and last of all these days */
export function monthOf(month: string): { readonly weeks: string[][]; readonly from: string; readonly to: string } {
  const first = firstOf(month);
  const beyond = firstOf(monthStep(month, 1));
  const monday = (new Date(first).getUTCDay() + 6) % 7;
  const start = first - monday * DAY_MS;
  const count = Math.ceil((beyond - start) / (7 * DAY_MS));
  const weeks = Array.from({ length: count }, (_, week) => Array.from({ length: 7 }, (_day, n) => text(start + (week * 7 + n) * DAY_MS)));
  return { weeks, from: text(start), to: text(start + (count * 7 - 1) * DAY_MS) };
}
