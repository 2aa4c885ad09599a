/** The search of the page in front. Pages own it; the shell only finds its place. */
const searchForm = (): HTMLElement | null => document.querySelector('[data-active-page] [role=search]');

export const hasSearch = (): boolean => searchForm() !== null;

/** Into the first text field, else the first field of any kind. */
export function focusSearch(): void {
  const form = searchForm();
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])];
  const written = fields.find((field) => field instanceof HTMLInputElement && !['checkbox', 'hidden'].includes(field.type));
  const field = written ?? fields[0];
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
