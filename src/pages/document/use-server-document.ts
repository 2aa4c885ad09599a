/** A document as the server shows it in full: it may be of any month, and not on this device. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api/client.ts';
import type { DocumentDef } from '#domain/kernel/document.ts';
import type { EntityDef, Row, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { Records } from '#pages/fields/records.ts';

export interface ServerDocument<H, L> {
  /** Undefined while it is read, and where it cannot be. */
  readonly header: H | undefined;
  readonly lines: readonly L[];
  /** Of what it refers to, where this device holds no such records. */
  readonly records: Records | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** Others work with it meanwhile. */
const AGAIN_MS = 60_000;

/** @param lines the entity of the lines that are wanted */
export function useServerDocument<F extends Fields, L extends Fields>(
  { area, docType, header }: DocumentDef<F>,
  lines: EntityDef<L>,
  id: string,
): ServerDocument<Row<DocumentDef<F>['header']>, RowOf<L>> {
  type Detail = {
    header: Row<DocumentDef<F>['header']>;
    lines: Readonly<Record<string, readonly RowOf<L>[] | undefined>>;
    records?: Records;
  };
  const { name } = lines;
  const { data, error, refetch } = useQuery({
    queryKey: [docType, id],
    queryFn: ({ signal }) => call<Detail>(`POST /api/${area}/${docType}/detail`)({ id }, { signal, alertError: false }),
    // What was left a moment ago may be what has just been taken.
    staleTime: 0,
    meta: { reads: [header.name, name] },
    refetchInterval: AGAIN_MS,
  });
  return useMemo(
    () => ({
      header: data?.header,
      lines: data?.lines[name] ?? [],
      records: data?.records,
      isFailed: error !== null && !data,
      retry: () => void refetch(),
    }),
    [data, error, refetch, name],
  );
}
