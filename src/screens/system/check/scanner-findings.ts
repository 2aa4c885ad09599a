/** What the scans of the test codes say of the scanner together. Pure. */
import type { CheckFacts, CodeOf, Finding } from '#domain/protocol/station-check.ts';
import { TEST_CODES, type TestCode } from '#domain/system/test-codes.ts';
import type { ScanFault } from '#ui/scan/scanner-judge.ts';

/** By code: what was wrong with its last scan; nothing = it was right. A code that is missing was not scanned. */
export type Scans = Readonly<Partial<Record<TestCode['name'], readonly ScanFault[]>>>;

/** A sentence for each is enough; a scanner with more wrong than that is reset. */
const MOST = 8;

const factsOf = (fault: ScanFault): CheckFacts => {
  if ('n' in fault) return { n: fault.n };
  return 'text' in fault ? { text: fault.text } : {};
};

/** @returns nothing while no code was scanned */
export function scannerFindings(scans: Scans): readonly Finding<'scanner'>[] {
  const made = TEST_CODES.flatMap(({ name }) => scans[name] ?? []);
  const different = [...new Map(made.map((fault) => [fault.code as CodeOf<'scanner'>, fault])).values()];
  if (different.length > 0) return different.slice(0, MOST).map((fault) => ({ code: fault.code, facts: factsOf(fault) }));
  const n = Object.keys(scans).length;
  if (n === 0) return [];
  return [n === TEST_CODES.length ? { code: 'right', facts: {} } : { code: 'partly', facts: { n, of: TEST_CODES.length } }];
}

/** The next code that was not scanned right, after this one and round again; null = all are right. */
export function nextCode(scans: Scans, after: TestCode['name']): TestCode['name'] | null {
  const at = TEST_CODES.findIndex(({ name }) => name === after);
  const round = [...TEST_CODES.slice(at + 1), ...TEST_CODES.slice(0, at + 1)];
  return round.find(({ name }) => scans[name]?.length !== 0)?.name ?? null;
}
