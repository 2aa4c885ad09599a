/** What typing may leave in the field: digits and one point with the allowed decimals. Anything else keeps the old text. */
export function acceptQuantity(next: string, before: string, decimals: number): string {
  const text = next.normalize('NFKC').replace(',', '.').replace('。', '.').trim();
  const allowed = decimals === 0 ? /^\d*$/ : new RegExp(`^\\d*(\\.\\d{0,${decimals}})?$`);
  return allowed.test(text) ? text : before;
}
