/** Documents of lending are called after the borrower. */
import { usePersons } from '#screens/wms/kit/use-people.ts';

export function useBorrower() {
  const { name } = usePersons();
  return ({ borrowerId }: { readonly borrowerId: string }) => ({ partner: name(borrowerId) });
}
