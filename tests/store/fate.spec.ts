import { describe, expect, it } from 'vitest';
import { finishedSince, keepFinished } from '#store/outbox/history.ts';
import { drained, until } from '#tests/support/device.ts';
import { again, create, filled, newDevices, take, world } from '#tests/support/work.ts';
import { worker } from '#tests/support/world.ts';

const device = newDevices();

describe('what became of a scan', () => {
  it('is saved on the device, then booked, or refused until somebody settles it', async () => {
    const server = world();
    const tab = await device().tab(server);
    await filled(tab);
    server.down = true;
    const list = await create(tab);
    const [good, bad] = [await take(tab, list, 'B1'), await take(tab, list, 'B2')];
    const fates = () => Promise.all([good, bad].map((opId) => tab.store.fateOf(opId)));
    expect(await fates()).toEqual(['saved', 'saved']);
    server.force = ({ opId }) => (opId === bad ? { status: 'rejected', code: 'G-BOX' } : null);
    server.down = false;
    again(tab);
    await until('answered', async () => (await fates())[1] === 'refused');
    expect(await fates()).toEqual(['booked', 'refused']);
    await tab.store.discard([bad], 'box is empty', { actor: worker });
    await until('settled', async () => (await fates())[1] === 'settled');
  });

  it('carries the remark with which the server has booked it', async () => {
    const tab = await device().tab(world());
    await create(tab);
    await drained(tab);
    const { outbox } = tab.store.core;
    const [sent] = await finishedSince(outbox, 0);
    if (!sent?.verdict) throw new Error('it was answered');
    const verdict = { ...sent.verdict, status: 'accepted_with_issues' as const, issues: [{ code: 'W-1', params: {} }] };
    await keepFinished(outbox, [{ ...sent, opId: 'remarked', verdict }]);
    expect([await tab.store.fateOf(sent.opId), await tab.store.fateOf('remarked')]).toEqual(['booked', 'remarked']);
  });

  it('is unknown where the device has never heard of it', async () => {
    const tab = await device().tab(world());
    expect(await tab.store.fateOf('unknown')).toBeUndefined();
  });
});
