/** What a started server says of itself: by which addresses it is reached, and how a device gets in. */

import { inAddress, isLoopbackName } from './names.ts';
import type { Place } from './origin.ts';
import { originOf, secureOrigin } from './origin.ts';
import { qrLines } from './qr.ts';

const DAYS = 10;

/** @param httpPort in use @param inColour the terminal knows colours @returns lines for the terminal */
export function announcement(place: Place, httpPort: number, inColour = false): string[] {
  const { keeper, port } = place;
  const plain = (name: string) => `http://${inAddress(name)}${httpPort === 80 ? '' : `:${httpPort}`}`;
  const others = keeper.reachable.filter((name) => !isLoopbackName(name));
  const public_ = secureOrigin(place, undefined);
  if (others.length === 0 && public_ === null)
    return ['No other device reaches this server: it listens on this machine only, or the certificate holds no name of it.'];
  const ended = keeper.facts.to.slice(0, DAYS);
  const missing =
    keeper.missing.length > 0
      ? [
          `Not on the certificate, because its root may not vouch for them: ${keeper.missing.join(', ')}. docs/how-to/https.md says what to do.`,
        ]
      : [];
  const { root } = keeper;
  if (root === null) {
    const addresses = public_ && place.publicUrl ? [public_] : others.map((name) => originOf(name, port()));
    return [
      'Other devices reach it at',
      ...addresses.map((one) => `  ${one}`),
      `with the certificate of ${keeper.facts.issuer}, which ends on ${ended}.`,
      '',
      ...qrLines(addresses[0] ?? '', inColour),
    ];
  }
  const width = Math.max(...others.map((name) => plain(name).length), 0);
  return [
    'Other devices open the first address once, to trust the certificate, and work at the second:',
    ...others.map((name) => `  ${plain(name).padEnd(width)}   ${secureOrigin(place, inAddress(name))}`),
    `Root certificate "${root.label}", to be compared on each device:`,
    `  SHA-256 ${root.sha256}`,
    ...missing,
    '',
    ...qrLines(plain(others[0] ?? 'localhost'), inColour),
  ];
}
