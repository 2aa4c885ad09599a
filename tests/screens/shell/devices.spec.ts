import { describe, expect, it } from 'vitest';
import type { LostOperation } from '#domain/protocol/protocol.ts';
import { type DeviceFacts, deviceHealth, needsDesk, WATCHDOG_MS } from '#domain/system/device-health.ts';
import { lossGroups } from '#screens/system/devices/loss-groups.ts';

const NOW = Date.parse('2026-03-01T10:30:00Z');
const ago = (ms: number): string => new Date(NOW - ms).toISOString();
const facts = (more: Partial<DeviceFacts> = {}): DeviceFacts => ({
  lost: 0,
  unsent: 0,
  lastSeenAt: ago(0),
  progressAt: ago(0),
  takenBy: null,
  claimed: false,
  revokedAt: null,
  ...more,
});

describe('the word of a device at the desk', () => {
  it.each([
    ['nothing unsent', {}, 'ok'],
    ['unsent work that moves', { unsent: 3 }, 'waiting'],
    ['silent without work: it may be switched off', { lastSeenAt: ago(99 * WATCHDOG_MS) }, 'ok'],
    ['silent with work, but not for long', { unsent: 1, lastSeenAt: ago(WATCHDOG_MS) }, 'waiting'],
    ['silent with work', { unsent: 1, lastSeenAt: ago(WATCHDOG_MS + 1) }, 'silent'],
    ['in reach, and its work stands still', { unsent: 1, progressAt: ago(WATCHDOG_MS + 1) }, 'stuck'],
    ['another one at its station', { unsent: 1, takenBy: 'b' }, 'replaced'],
    ['another one at its station, nothing held', { takenBy: 'b' }, 'ok'],
    ['said to have been wiped, whoever is at its station', { unsent: 1, claimed: true, takenBy: 'b' }, 'claimed'],
    ['said to have been wiped, nothing held', { claimed: true }, 'ok'],
    ['said to have been wiped, and silent', { unsent: 1, claimed: true, lastSeenAt: ago(WATCHDOG_MS + 1) }, 'silent'],
    ['out of service', { revokedAt: ago(1) }, 'revoked'],
    ['out of service with work that is lost', { revokedAt: ago(1), lost: 2 }, 'lost'],
  ] as const)('%s', (_, more, word) => {
    expect(deviceHealth(facts(more), NOW)).toBe(word);
  });

  it('the desk hears of loss, silence, standstill, a word about wiping and replacement, and of nothing else', () => {
    const words = ['lost', 'silent', 'stuck', 'claimed', 'replaced', 'revoked', 'waiting', 'ok'] as const;
    expect(words.filter(needsDesk)).toEqual(['lost', 'silent', 'stuck', 'claimed', 'replaced']);
  });
});

describe('how a loss is told', () => {
  const lost = (n: number, more: Partial<LostOperation>): LostOperation => ({
    opId: String(n),
    deviceSeq: n,
    type: 'receipt.scan',
    docType: 'receipt',
    docId: 'r',
    docNo: 'R-104',
    actorName: '张敏',
    occurredAt: `2026-03-01T10:${String(n).padStart(2, '0')}:00Z`,
    ...more,
  });

  it('3 operations on receipt R-104, 10:02–10:11, by whom', () => {
    expect(lossGroups([lost(11, {}), lost(2, {}), lost(5, { actorName: '李强' })])).toEqual([
      {
        key: 'receipt:r',
        docType: 'receipt',
        docNo: 'R-104',
        count: 3,
        from: '2026-03-01T10:02:00Z',
        to: '2026-03-01T10:11:00Z',
        who: ['张敏', '李强'],
        by: [],
      },
    ]);
  });

  it('announced by somebody else than its author, it is told with whoever announced it, and no author', () => {
    const told = { actorName: null, announcedByName: '李强' };
    expect(lossGroups([lost(1, told), lost(2, told)])).toMatchObject([{ who: [], by: ['李强'] }]);
  });

  it('documents in the order in which work on them began', () => {
    const other = { docId: 's', docNo: null };
    expect(lossGroups([lost(7, other), lost(2, {}), lost(1, other)]).map(({ docNo, count }) => [docNo, count])).toEqual([
      [null, 2],
      ['R-104', 1],
    ]);
  });
});
