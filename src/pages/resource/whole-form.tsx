/** The form of a record that the list shows only in part: fetches the whole record first, or masked values and gaps would be saved. */
import { useQuery } from '@tanstack/react-query';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { callsOf } from './resource-calls.ts';
import { ResourceForm, type ResourceFormProps } from './resource-form.tsx';

/** Rows on this device also lack what is stored in `beside`. */
const isPartial = ({ fields, beside }: ResourceDef): boolean => beside !== undefined || Object.values(fields).some(({ masked }) => masked);

export function WholeForm(props: ResourceFormProps) {
  const { resource, row } = props;
  return row && isPartial(resource) ? <Fetched {...props} row={row} /> : <ResourceForm {...props} />;
}

function Fetched({ resource, row, onClose, ...props }: ResourceFormProps & { row: AnyRow }) {
  const { get } = callsOf(resource);
  const { data, isError } = useQuery({
    queryKey: ['record', resource.name, row.id, row.version],
    queryFn: () =>
      get(undefined, { id: row.id }).catch((error: unknown) => {
        // The client has reported it; without the record there is nothing to edit.
        onClose();
        throw error;
      }),
    retry: false,
    gcTime: 0,
  });
  if (!data) return <TopProgress active={!isError} />;
  return <ResourceForm {...props} resource={resource} row={data} onClose={onClose} />;
}
