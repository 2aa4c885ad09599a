/** People at the line, who sign in and show their badge. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { hashPassword } from '#server/modules/identity/passwords.ts';
import { rightsOfRole } from '#server/seed/rights.ts';
import type { ProductionScene } from './production-scene.ts';

/**
 * Creates an account that may do what operators of every plant may, and works in the store of the line alone. It is linked to a person, who can show a badge at
 * another user's tablet.
 * @param more stores into which this one looks as well
 */
export async function operatorAt(
  { data: { plant }, rows, lineStore }: Pick<ProductionScene, 'data' | 'rows' | 'lineStore'>,
  password: string,
  { account, code, name }: { readonly account: string; readonly code: string; readonly name: string },
  more: readonly AnyRow[] = [],
): Promise<void> {
  const stores = [lineStore, ...more].map(({ id }) => String(id));
  const user = await plant.user(account, rightsOfRole('OPERATOR'), stores);
  const person = await plant.insert('person', { personCode: code, personName: name, status: 1 });
  await rows('update app_user set password_hash = $1, person_id = $2 where id = $3', [await hashPassword(password), person.id, user.id]);
}
