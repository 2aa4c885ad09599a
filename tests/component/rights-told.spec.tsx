/** Rights that have changed are on the device for the next unlock, whichever question to the server brought them. */
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useSession } from '#api/session.ts';
import { work } from '#shell/work-gate.ts';
import { arrivesAt, sessionOf, startScene } from './app.tsx';
import { find } from './in-page.ts';

async function signsIn(): Promise<void> {
  await userEvent.fill(await find('input[name=account]'), 'keeper');
  await userEvent.fill(await find('input[name=password]'), 'password-1');
  await userEvent.click(await find('button[type=submit]'));
  await arrivesAt(/^#\/home/);
}
const held = (): readonly string[] | undefined => useSession.getState().session?.auths;

it('a person who was told of a withdrawal with the sets of the device unlocks without the right', async () => {
  const scene = await startScene({
    session: null,
    answers: {
      'POST /api/system/session/login': () => ({ ...sessionOf('keeper', ['web:wms:take'], { rightsNo: 1 }), token: 'token' }),
      'GET /api/system/session/me': () => sessionOf('keeper', [], { rightsNo: 2 }),
    },
  });
  await signsIn();
  expect(held()).toEqual(['web:wms:take']);
  const { keeper } = await work();
  await expect.poll(() => keeper.unlockable()).toContain('keeper');

  await keeper.setsAre();
  expect(held()).toEqual([]);
  // The pull tells the same state afterwards: it is no news any more.
  await keeper.rightsAre(2);

  scene.down = true;
  keeper.lock();
  await arrivesAt(/^#\/login/);
  await signsIn();
  expect(held()).toEqual([]);
});
