/** Groups the integer part of a decimal string by thousands. "-12345.60" becomes "-12,345.60". */
export function groupDigits(value: string): string {
  const match = /^([+-]?)(\d+)(\.\d+)?$/.exec(value.trim());
  if (!match) return value;
  const [, sign = '', whole = '', fraction = ''] = match;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction}`;
}
