/** Check characters of identifiers that others give: a wrong digit is found where it is typed, not at the tax office. Pure. */

/** GB 32100-2015: digits and capital letters without I, O, S, V, Z. */
const USCC_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC_LENGTH = 18;

/** True for a unified social credit code (统一社会信用代码) whose check character fits. */
export function isUscc(code: string): boolean {
  const values = [...code].map((sign) => USCC_SIGNS.indexOf(sign));
  if (values.length !== USCC_LENGTH || values.includes(-1)) return false;
  // The weight of place i is 3^i modulo 31.
  let weight = 1;
  let sum = 0;
  for (const value of values.slice(0, -1)) {
    sum += value * weight;
    weight = (weight * 3) % 31;
  }
  return values.at(-1) === (31 - (sum % 31)) % 31;
}

/** True for a GS1 global location number: 13 digits, weights 1 and 3 in turn from the left, the last one brings the sum to a full ten. */
export function isGln(code: string): boolean {
  if (!/^\d{13}$/.test(code)) return false;
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Digits in groups, as a bank prints them. */
export const isBankAccount = (text: string): boolean => /^\d[\d -]{4,38}\d$/.test(text);
