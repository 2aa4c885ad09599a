/** What orders, delivery notes and arrival notices share. */
import { z } from 'zod';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { cmpQty } from '#domain/kernel/quantity.ts';

export const inbound = () => ['inbound'];
/** Prefix of the rights of purchasing, which may also read deliveries that are on their way. */
export const PURCHASING = ['web:srmdata'];
export const code40 = z.string().trim().min(1).max(40);

/** Compares two figures of every line: 'all' = every line is covered, 'part' = at least one line has begun, otherwise 'none'. */
export function coverage(lines: readonly AnyRow[], done: string, wanted: string): 'none' | 'part' | 'all' {
  if (lines.every((line) => cmpQty(String(line[done]), String(line[wanted])) >= 0)) return 'all';
  return lines.some((line) => cmpQty(String(line[done]), '0') > 0) ? 'part' : 'none';
}

/**
 * The status of what was announced (sent, at the gate, received): once something of it was received it has arrived, whoever checked it in; the rest is received
 * or somebody closes it.
 */
export const arrivedAs = (status: number, received: ReturnType<typeof coverage>): number =>
  received === 'all' ? 4 : received === 'part' || status === 4 ? 3 : status;
