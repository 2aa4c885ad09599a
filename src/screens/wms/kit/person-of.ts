import { Person } from '#domain/basic/party.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import type { useStore } from '#store/hooks.ts';

const IN_SERVICE = 1;

/** The active person with this badge code; undefined = nobody. */
export async function personOf(store: ReturnType<typeof useStore>, code: string): Promise<Row<typeof Person> | undefined> {
  const person = (await store.rowsBy(Person, 'personCode', code))[0]?.row;
  return person?.status === IN_SERVICE ? person : undefined;
}
