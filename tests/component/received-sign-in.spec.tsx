/** A file is handed over while nobody is signed in, in a tab that somebody has signed out of: whoever signs in next comes to its page. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receivedAddress } from '#domain/protocol/received.ts';
import { work } from '#shell/work-gate.ts';
import { arrivesAt, sessionOf, startScene } from './app.tsx';
import { find } from './in-page.ts';

const LOGIN = 'POST /api/system/session/login';

async function signsIn(): Promise<void> {
  await userEvent.fill(await find('input[name=account]'), 'keeper');
  await userEvent.fill(await find('input[name=password]'), 'password-1');
  await userEvent.click(await find('button[type=submit]'));
}

it('sign-in comes first, then the page; another person does not come to what the first one saw there', async () => {
  sessionStorage.setItem('chejian.left', '-');
  await startScene({
    session: null,
    at: receivedAddress([], { why: 'kind', name: 'letter.docx' }),
    answers: { [LOGIN]: () => ({ ...sessionOf('keeper', []), token: 'token' }) },
  });
  await arrivesAt(/^#\/login\?from=/);
  await signsIn();
  await arrivesAt(/^#\/received\?/);
  await expect.element(page.getByText(/letter\.docx：/)).toBeVisible();

  (await work()).keeper.lock();
  await arrivesAt(/^#\/login/);
  sessionStorage.setItem('chejian.left', 'somebody else');
  await signsIn();
  await arrivesAt(/^#\/home/);
});
