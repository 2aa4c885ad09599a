/** The dialog by which a second person stands for a step: whoever is known already is not asked for, and the first key goes where something is still missing. */
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useSession } from '#api/session.ts';
import { useSecondPerson } from '#pages/ask/second-person.tsx';
import { ShellServicesContext } from '#pages/kit/shell-services.ts';
import { ADMIN } from './app.tsx';
import { seriousFindings } from './in-page.ts';
import { leave, mount } from './mount.tsx';

afterEach(leave);

function Step() {
  const { ask, dialog } = useSecondPerson();
  return (
    <>
      <button type="button" onClick={() => void ask(null)}>
        放行
      </button>
      {dialog}
    </>
  );
}

/** @param others who has signed in on this device today, beside whoever sits there */
async function asks(others: readonly string[]): Promise<void> {
  useSession.getState().signIn(ADMIN);
  const services = { unlockable: async () => [ADMIN.user.account, ...others] };
  await mount(
    <ShellServicesContext value={services as never}>
      <Step />
    </ShellServicesContext>,
  );
  await page.getByRole('button', { name: '放行' }).click();
  await expect.element(page.getByRole('dialog', { name: '请另一人确认' })).toBeVisible();
}

it('the only other person of the device is asked for the password at once', async () => {
  await asks(['grinder']);
  await expect.element(page.getByLabelText('账号')).toHaveValue('grinder');
  await expect.element(page.getByLabelText('密码')).toHaveFocus();
  expect(await seriousFindings(['color-contrast', 'label', 'select-name'])).toEqual([]);
});

it('one of several is asked who it is first', async () => {
  await asks(['grinder', 'inspector']);
  await expect.element(page.getByLabelText('账号')).toHaveFocus();
});
