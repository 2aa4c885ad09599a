/** Documents of the server that belong to another one, for sections of its page. */
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import type { DocumentDef } from '#domain/kernel/document.ts';
import type { Row } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { PageOf } from '#domain/kernel/resource.ts';

const MOST = 500;

type Filters = Readonly<Record<string, unknown>>;

/** @param filters as the list takes them; null = nothing is asked yet */
export function useDocumentsOf<F extends Fields>({ area, docType }: DocumentDef<F>, filters: Filters | null) {
  return useQuery({
    queryKey: ['documents', docType, 'of', filters],
    queryFn: ({ signal }) =>
      call<PageOf<Row<DocumentDef<F>['header']>>>(`POST /api/${area}/${docType}/pageList`)(
        { filters: { deletedAt: null, ...filters }, pageIndex: 1, pageSize: MOST },
        { signal, alertError: false },
      ),
    enabled: filters !== null,
    staleTime: 0,
  });
}
