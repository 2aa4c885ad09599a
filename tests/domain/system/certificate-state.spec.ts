import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CERTIFICATE_TROUBLES, certificateTroubles } from '#domain/system/certificate-state.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-05T08:00:00Z');
const iso = (days: number): string => new Date(NOW + days * DAY).toISOString();
const well = { from: iso(-30), to: iso(300), rootTo: iso(3000), fault: null, missing: [] };
const troubles = (changed: Partial<typeof well> | { fault: string } | { missing: string[] }) =>
  certificateTroubles({ ...well, ...changed }, NOW);

describe('a certificate', () => {
  it('that holds and does not end soon is not spoken of', () => {
    expect(troubles({})).toEqual([]);
    expect(troubles({ to: iso(8), rootTo: iso(91) })).toEqual([]);
  });

  it('is spoken of a week before it ends, its root a quarter of a year before, and once it has ended only of that', () => {
    expect(troubles({ to: iso(7) })).toEqual(['ending']);
    expect(troubles({ rootTo: iso(90) })).toEqual(['rootEnding']);
    expect(troubles({ to: iso(0) })).toEqual(['ended']);
  });

  it('from the future means a wrong clock', () => {
    expect(troubles({ from: iso(1) })).toEqual(['early']);
  });

  it('tells what is worst first', () => {
    expect(troubles({ to: iso(-1), rootTo: iso(-1), fault: 'EACCES', missing: ['a.example'] } as never)).toEqual([
      'ended',
      'fault',
      'rootEnding',
      'missing',
    ]);
  });

  it.each(['zh', 'en'])('has a word and a sentence in %s for everything that may be wrong', (lang) => {
    const { certificate } = JSON.parse(readFileSync(`src/locales/${lang}/device.json`, 'utf8'));
    for (const part of ['trouble', 'text']) expect(Object.keys(certificate[part])).toEqual([...CERTIFICATE_TROUBLES]);
  });
});
