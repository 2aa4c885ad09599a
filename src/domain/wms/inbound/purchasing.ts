/** What orders, delivery notes and arrival notices share. */
import { z } from 'zod';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';

export const inbound = () => ['inbound'];
/** Orders and deliveries on their way are purchasing's business too. */
export const PURCHASING = ['web:srmdata'];
export const code40 = z.string().trim().min(1).max(40);

/** Σ of one line against another figure of it: 'none', 'part' or 'all' of the lines are covered. */
export function coverage(lines: readonly AnyRow[], done: string, wanted: string): 'none' | 'part' | 'all' {
  if (lines.every((line) => cmpQty(String(line[done]), String(line[wanted])) >= 0)) return 'all';
  return lines.some((line) => cmpQty(String(line[done]), '0') > 0) ? 'part' : 'none';
}
