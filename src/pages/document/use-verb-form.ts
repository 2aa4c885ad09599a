/** What the form of a verb needs besides its fields: what it is called, why it cannot be answered, and the writing with what is said of it. */
import type { OperationDef } from '#domain/kernel/operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { type DocumentWords, useDocumentWords } from './document-words.ts';
import { doneText, verbTitle } from './verb-rules.ts';

export interface VerbForm extends DocumentWords {
  readonly title: string;
  /** The button: `why` says that it needs the server. */
  readonly answer: { readonly label: string; readonly busy: boolean; readonly why: string | undefined };
  /** @returns whether it is done; what went wrong has been said */
  readonly write: <P>(
    def: OperationDef<P>,
    payload: NoInfer<P>,
    options?: Pick<Options, 'attachments' | 'acceptIssues'>,
  ) => Promise<boolean>;
}
type Options = NonNullable<Parameters<ReturnType<typeof useSubmit>['submit']>[2]>;

/** @param isOffline the operation works without a network @param words that take precedence over the document's */
export function useVerbForm(
  docType: string,
  verb: string,
  { docNo }: { readonly docNo: string | null },
  { isOffline = false, words }: { readonly isOffline?: boolean; readonly words?: string } = {},
): VerbForm {
  const spoken = useDocumentWords(docType, words);
  const { say } = spoken;
  const { submit, busy } = useSubmit();
  const { online } = useSyncStatus();
  return {
    ...spoken,
    title: verbTitle(spoken, verb, docNo),
    answer: { label: say(`verb.${verb}`), busy, why: isOffline || online ? undefined : say('needsServer') },
    write: async (def, payload, options = {}) => (await submit(def, payload, { ...options, done: doneText(spoken, verb, docNo ?? '') })).ok,
  };
}
