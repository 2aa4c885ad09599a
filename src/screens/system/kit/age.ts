const MINUTE = 60_000;

/** An age in the largest unit that fits: key and number for the texts `age.*`. */
export function ageOf(ms: number): { readonly key: 'now' | 'minutes' | 'hours' | 'days'; readonly n: number } {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE);
  if (minutes < 1) return { key: 'now', n: 0 };
  if (minutes < 60) return { key: 'minutes', n: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { key: 'hours', n: hours } : { key: 'days', n: Math.floor(hours / 24) };
}
