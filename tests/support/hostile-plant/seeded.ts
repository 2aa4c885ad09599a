/** Ids that come again: whatever is made of random bits while something is built is made of a seed. */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type Chance, chance } from '#tests/support/moves/chance.ts';

const bytesOf = ({ below }: Chance, size: number): Buffer => Buffer.from(Array.from({ length: size }, () => below(256)));

/** A UUID of version 4 (RFC 9562). */
function idOf(luck: Chance): ReturnType<typeof crypto.randomUUID> {
  const bytes = bytesOf(luck, 16);
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Keys are not among it: they cannot be made of a seed, and nothing is chosen by them. */
export async function seeded<T>(seed: number, work: () => Promise<T>): Promise<T> {
  const luck = chance(seed);
  const { randomUUID, randomBytes } = crypto;
  Object.assign(crypto, { randomUUID: () => idOf(luck), randomBytes: (size: number) => bytesOf(luck, size) });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(crypto, { randomUUID, randomBytes });
    syncBuiltinESMExports();
  }
}
