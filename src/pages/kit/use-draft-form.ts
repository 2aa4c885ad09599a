/** A form (react-hook-form) whose entries survive reload, dead battery and sign-out, and the rule for dependent fields. */
import { useEffect } from 'react';
import { type DefaultValues, type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import { useDraft } from './use-draft.ts';

/**
 * @param key as for `useDraft`
 * @returns the form, and `clear` for use after the submit
 */
export function useDraftForm<T extends FieldValues>(
  key: string,
  initial: T,
): { readonly form: UseFormReturn<T>; readonly clear: () => void } {
  const [kept, keep, clear] = useDraft<T>(key, initial);
  const form = useForm<T>({ defaultValues: kept as DefaultValues<T> });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form, keep]);
  return { form, clear };
}

/** Clears a dependent choice (bins of a warehouse) when its parent changes (specification §5). */
export function useCascade<T extends FieldValues>(form: UseFormReturn<T>, parent: FieldPath<T>, child: FieldPath<T>): void {
  useEffect(() => {
    let before: unknown = form.getValues(parent);
    return form.subscribe({
      name: parent,
      formState: { values: true },
      callback: () => {
        const now: unknown = form.getValues(parent);
        if (now === before) return;
        before = now;
        form.setValue(child, '' as FieldPathValue<T, FieldPath<T>>, { shouldDirty: true });
      },
    });
  }, [form, parent, child]);
}
