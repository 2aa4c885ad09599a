export interface Option {
  value: string;
  label: string;
  /** Shown in monospace before the label and searched: 料号, 货位. */
  code?: string;
  /** Further text to search, such as pinyin initials; given by the caller. */
  search?: string;
  disabled?: boolean;
}

/** Does the option match what was typed? Every word must occur in code, label or search text, in any case. */
export function matchesOption(option: Option, typed: string): boolean {
  const text = `${option.code ?? ''} ${option.label} ${option.search ?? ''}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The one option that what was typed can mean: its whole code, or the only match. Null = none or several. */
export function onlyOption(options: readonly Option[], typed: string): Option | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return null;
  const hits = findOptions(options, typed).filter(({ disabled }) => !disabled);
  const exact = hits.filter(({ code, label }) => (code ?? label).toLowerCase() === wanted);
  return (exact.length === 1 ? exact[0] : hits.length === 1 ? hits[0] : null) ?? null;
}

/** At most `limit` matches, exact codes first. Long lists stay quick because only these are drawn. */
export function findOptions(options: readonly Option[], typed: string, limit = 100): Option[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return options.slice(0, limit);
  const hits = options.filter((option) => matchesOption(option, wanted));
  const rank = (option: Option) => ((option.code ?? '').toLowerCase().startsWith(wanted) ? 0 : 1);
  return hits.sort((a, b) => rank(a) - rank(b)).slice(0, limit);
}
