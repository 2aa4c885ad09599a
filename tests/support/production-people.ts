/** People at the line, who sign in and show their badge. */
import { hashPassword } from '#server/modules/identity/passwords.ts';
import type { ProductionScene } from './production-scene.ts';

/** Creates an account linked to a person, so that the person can show a badge at another user's tablet. */
export async function operatorAt(
  { device, data, rows }: Pick<ProductionScene, 'device' | 'data' | 'rows'>,
  password: string,
  { account, code, name }: { readonly account: string; readonly code: string; readonly name: string },
  rights: readonly string[],
): Promise<void> {
  await device(account, rights);
  const person = await data.plant.insert('person', { personCode: code, personName: name, status: 1 });
  await rows('update app_user set password_hash = $1, person_id = $2 where account = $3', [
    await hashPassword(password),
    person.id,
    account,
  ]);
}
