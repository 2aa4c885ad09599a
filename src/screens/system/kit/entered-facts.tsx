/** Shows what a user has entered as facts: fields and values in words, rows by their names. */
import { Facts } from '#ui/facts.tsx';
import type { Entry } from './entered.ts';
import { RowName } from './row-name.tsx';
import type { Words } from './use-words.ts';

export function EnteredFacts({ entries, type, words }: { entries: readonly Entry[]; type: string; words: Words }) {
  const items = entries.map(({ name, value, entity }) => ({
    label: words.field(type, name),
    value: entity ? <RowName entity={entity} id={value} /> : words.value(type, name, value),
  }));
  return <Facts items={items.map((item, at) => ({ ...item, label: unique(item.label, at, items) }))} columns={4} />;
}

/** Facts are keyed by their label; repeated labels (lines) get a number. */
function unique(label: string, at: number, items: readonly { label: string }[]): string {
  const before = items.slice(0, at).filter((item) => item.label === label).length;
  return before === 0 ? label : `${label} ${before + 1}`;
}
