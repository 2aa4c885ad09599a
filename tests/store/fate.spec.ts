import { describe, expect, it } from 'vitest';
import { remarksOf, shownFate } from '#store/fate.ts';
import { finishedSince, keepFinished } from '#store/outbox/history.ts';
import { drained, type Tab, until } from '#tests/support/device.ts';
import { again, create, filled, newDevices, take, world } from '#tests/support/work.ts';
import { worker } from '#tests/support/world.ts';

const device = newDevices();
const fateOf = async ({ store }: Tab, opId: string) => (await store.outcomes([], [opId]))[0]?.fate;

describe('what became of a scan', () => {
  it('is saved on the device, then booked, or refused until somebody settles it', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const list = await create(tab);
    const [good, bad] = [await take(tab, list, 'B1'), await take(tab, list, 'B2')];
    const fates = () => Promise.all([good, bad].map((opId) => fateOf(tab, opId)));
    expect(await fates()).toEqual(['saved', 'saved']);
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-BOX' } : null);
    server.down = false;
    again(tab);
    await until('answered', async () => (await fates())[1] === 'refused');
    expect(await fates()).toEqual(['booked', 'refused']);
    await tab.store.discard([bad], 'box is empty', { actor: worker });
    await until('settled', async () => (await fates())[1] === 'settled');
  });

  it('carries the remark with which the server has booked it, or kept it without booking it', async () => {
    const tab = await device().tab(world());
    await create(tab);
    await drained(tab);
    const { outbox } = tab.store.core;
    const [sent] = await finishedSince(outbox, 0);
    if (!sent?.verdict) throw new Error('it was answered');
    const verdict = { ...sent.verdict, status: 'accepted_with_issues' as const, issues: [{ code: 'W-1', params: {} }] };
    await keepFinished(outbox, [{ ...sent, opId: 'remarked', verdict }]);
    const held = { ...verdict, issues: [...verdict.issues, { code: 'REPORT_HELD', params: {} }] };
    await keepFinished(outbox, [{ ...sent, opId: 'held', verdict: held }]);
    const fates = [await fateOf(tab, sent.opId), await fateOf(tab, 'remarked'), await fateOf(tab, 'held')];
    expect(fates).toEqual(['booked', 'remarked', 'held']);
  });

  it('is settled as soon as somebody has decided, also before the server knows of it', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.force = ({ type }) => (type === 'list.pick' ? { status: 'rejected', code: 'G-BOX' } : null);
    const list = await create(tab);
    const refused = await take(tab, list, 'B1');
    await until('refused', async () => (await fateOf(tab, refused)) === 'refused');
    server.down = true;
    await tab.store.discard([refused], 'box is empty', { actor: worker });
    expect(await fateOf(tab, refused)).toBe('settled');
  });

  it('is told for a whole document, with the reason of what was refused', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const list = await create(tab);
    const other = await create(tab);
    const [good, bad] = [await take(tab, list, 'B1'), await take(tab, list, 'B2')];
    await take(tab, other, 'B3');
    const [{ docKey: lane } = { docKey: '' }] = (await tab.store.outcomes([], [bad])).map(({ op }) => op);
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-BOX' } : null);
    server.down = false;
    again(tab);
    await until('answered', async () => (await fateOf(tab, bad)) === 'refused');
    await until('booked', async () => (await fateOf(tab, good)) === 'booked');
    const told = async (lanes: string[], opIds: string[]) =>
      (await tab.store.outcomes(lanes, opIds)).map(({ op, fate, reason }) => [op.type, fate, reason?.code ?? null]);
    const expected = [
      ['list.pick', 'refused', 'G-BOX'],
      ['list.pick', 'booked', null],
      ['list.create', 'booked', null],
    ];
    expect(await told([lane], [])).toEqual(expected);
    expect(await told([lane], [good, bad])).toEqual(expected);
    expect(await told([], [good])).toEqual([['list.pick', 'booked', null]]);
  });

  it('leaves out the files that follow by themselves', async () => {
    const verdict = { status: 'accepted_with_issues' as const, code: null, params: {}, at: 0 };
    expect(remarksOf({ ...verdict, issues: [{ code: 'ATTACHMENT_PENDING', params: {} }] })).toEqual([]);
    expect(remarksOf(null)).toEqual([]);
  });

  it('is no more than saved while nobody knows whether it has arrived', () => {
    expect([shownFate('sent', true), shownFate('sent', false)]).toEqual(['sent', 'saved']);
    expect([shownFate('booked', false), shownFate('refused', false)]).toEqual(['booked', 'refused']);
  });

  it('is unknown where the device has never heard of it', async () => {
    const tab = await device().tab(world());
    expect(await fateOf(tab, 'unknown')).toBeUndefined();
  });
});
