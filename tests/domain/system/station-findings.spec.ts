import { describe, expect, it } from 'vitest';
import { CHECKS, FINDINGS, verdictOf, worstOf } from '#domain/protocol/station-check.ts';
import { clockFault } from '#domain/system/device-clock.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import {
  clockFindings,
  type InstallSeen,
  installFindings,
  networkFindings,
  type StorageSeen,
  storageFindings,
} from '#domain/system/station-findings.ts';
import { TEST_CODES } from '#domain/system/test-codes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('the clock of a device', () => {
  it.each([
    [0, null],
    [-4 * MINUTE, null],
    [5 * MINUTE, { unit: 'minutes', n: 5, way: 'Behind' }],
    [-59 * MINUTE, { unit: 'minutes', n: 59, way: 'Ahead' }],
    [-8 * HOUR, { unit: 'hours', n: 8, way: 'Ahead' }],
    [23 * HOUR, { unit: 'days', n: 1, way: 'Behind' }],
    [DAY, { unit: 'days', n: 1, way: 'Behind' }],
    [-DAY, { unit: 'days', n: 1, way: 'Ahead' }],
    [2000 * DAY, { unit: 'days', n: 2000, way: 'Behind' }],
  ])('%i ms off', (offset, fault) => {
    expect(clockFault(offset)).toEqual(fault);
  });

  it('is a finding of its own in each unit and way, and unknown where nobody has told the time', () => {
    expect([DAY, -DAY, 3 * HOUR, -7 * MINUTE, 2000, null].map((offset) => clockFindings(offset)[0])).toEqual([
      { code: 'daysBehind', facts: { n: 1 } },
      { code: 'daysAhead', facts: { n: 1 } },
      { code: 'hoursBehind', facts: { n: 3 } },
      { code: 'minutesAhead', facts: { n: 7 } },
      { code: 'right', facts: { n: 2 } },
      { code: 'untold', facts: {} },
    ]);
  });
});

describe('the line to the server', () => {
  const codes = (times: readonly (number | null)[]) => networkFindings(times, 'https://plant').map(({ code }) => code);
  it('is told by the middle and the longest of a few calls', () => {
    const figures = { n: 12, of: 300, text: 'https://plant' };
    expect(networkFindings([300, 9, 12, 11, 13], 'https://plant')).toEqual([{ code: 'reached', facts: figures }]);
  });
  it.each([
    ['slow', [600, 700, 501], ['slow']],
    ['away', [null, null], ['away']],
    ['lossy', [10, null, 12], ['reached', 'lossy']],
  ])('%s', (_what, times, found) => {
    expect(codes(times)).toEqual(found);
  });
});

describe('what a browser stores', () => {
  const seen: StorageSeen = {
    persisted: true,
    usage: 10,
    quota: 1000,
    text: '10 B / 1 KB',
    isPrivate: false,
    isInstalled: false,
    forgetsAfterAWeek: false,
  };
  it.each<readonly [string, Partial<StorageSeen>, readonly string[]]>([
    ['is kept', {}, ['kept']],
    ['may go when its disk is full', { persisted: false }, ['mayForget']],
    ['is not known', { persisted: null }, ['untold']],
    ['goes after a week whatever it has promised', { forgetsAfterAWeek: true }, ['forgetsWeek']],
    ['stays there once it is installed', { forgetsAfterAWeek: true, isInstalled: true }, ['kept']],
    ['goes with the window', { isPrivate: true }, ['isPrivate']],
    ['has hardly any room', { usage: 950 }, ['kept', 'full']],
    ['has room of which nothing is known', { usage: null, quota: null }, ['kept']],
  ])('%s', (_what, more, codes) => {
    expect(storageFindings({ ...seen, ...more }).map(({ code }) => code)).toEqual(codes);
  });
});

it.each<readonly [Partial<InstallSeen>, readonly string[]]>([
  [{ isInstalled: true }, ['installed']],
  [{}, ['tab']],
  [{ forgetsAfterAWeek: true }, ['tabWeek']],
  [{ cannot: true }, ['cannot']],
  [{ files: 'installing' }, ['tab', 'loading']],
  [{ isInstalled: true, files: 'failed' }, ['installed', 'notOffline']],
])('installed or not, and whether it starts without a network: %o', (more, codes) => {
  const seen: InstallSeen = { isInstalled: false, cannot: false, forgetsAfterAWeek: false, files: 'ready' };
  expect(installFindings({ ...seen, ...more }).map(({ code }) => code)).toEqual(codes);
});

describe('a check', () => {
  it('stands in the order in which it is made, each once', () => {
    expect([...CHECKS].sort()).toEqual(Object.keys(FINDINGS).sort());
  });
  it('is as bad as the worst of its findings, and bad where its words are unknown', () => {
    const made = (...codes: string[]) => ({
      check: 'storage' as const,
      checkedAt: '',
      findings: codes.map((code) => ({ code, facts: {} })),
    });
    expect([worstOf(made('kept')), worstOf(made('kept', 'full')), worstOf(made('mayForget')), worstOf(made('of tomorrow'))]).toEqual([
      'ok',
      'error',
      'warn',
      'error',
    ]);
    expect(verdictOf('sound', 'toString')).toBe('error');
  });
});

describe('the codes of the sheet', () => {
  it('are nothing of a plant', () => {
    expect(TEST_CODES.map(({ text }) => parseScan(text).kind)).toEqual(['unknown', 'material', 'command']);
  });
  it('have a number whose parts fall together without their separator, which is noticed', () => {
    const [, parts] = TEST_CODES;
    const read = parseScan(parts?.text ?? '');
    expect(read).toMatchObject({ form: 'gs1', lot: 'LOT12', serial: 'SER7', problems: [] });
    expect(parseScan((parts?.text ?? '').replace('\u001d', '')).problems).toEqual([{ code: 'separatorDoubt', ai: '10' }]);
  });
  it('are drawn as they are read', () => {
    const [, parts] = TEST_CODES;
    expect(parts?.elements?.replaceAll(/[()]/g, '')).toBe(parts?.text.replace('\u001d', ''));
  });
});
