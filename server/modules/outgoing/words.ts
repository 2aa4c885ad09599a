/** Sentences of messages in the language of whoever reads them: `src/locales/<lang>/outgoing.json`, under `message`. */
import type { Lang } from '#server/modules/messages.ts';

const files = import.meta.glob<{ message: object }>('../../../src/locales/*/outgoing.json', { eager: true, import: 'default' });

/** @param path below `message`: "trial.subject" */
export function outgoingWord(lang: Lang, path: string, values: Readonly<Record<string, string>> = {}): string {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => Reflect.get(Object(part), name), files[`../../../src/locales/${lang}/outgoing.json`]?.message);
  return String(found ?? path).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
