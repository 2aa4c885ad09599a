import type { AnyRow } from '#domain/kernel/entity.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { AskField } from '#pages/ask/ask-plan.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { usePageWords } from './document-words.ts';
import type { AskMore, Page, VerbAsk } from './plan.ts';
import { doneText, numberOf, verbTitle } from './verb-rules.ts';

interface VerbAskDialogProps {
  readonly page: Page;
  readonly verb: string;
  readonly operation: OperationDef<never>;
  /** Of the document that the operation moves. */
  readonly id: string;
  readonly ask: VerbAsk<AnyRow>;
  readonly row: AnyRow;
  readonly onClose: () => void;
}

const NOTHING: AskMore = {};
const nothing = (): AskMore => NOTHING;

/** The values a verb needs, asked for and sent with its operation. */
export function VerbAskDialog({ page, verb, operation, id, ask, row, onClose }: VerbAskDialogProps) {
  const words = usePageWords(page);
  const { say, find } = words;
  const { submit, busy } = useSubmit();
  const { online } = useSyncStatus();
  const more = (ask.useMore ?? nothing)(row);
  const docNo = { docNo: numberOf(row) };
  const lead = find(`verb.${verb}Detail`, docNo);
  const asked = ask.fields.map((field): AskField => {
    const plain = typeof field === 'string' ? { key: field } : field;
    return { help: find(`verb.${verb}Help.${plain.key}`), ...plain, ...more.fields?.[plain.key] };
  });
  return (
    <AskDialog
      title={verbTitle(words, verb, docNo.docNo)}
      {...(lead === undefined ? {} : { lead })}
      entity={page.doc.header}
      fields={asked}
      {...(more.start ? { start: more.start } : {})}
      given={more.given}
      answer={{ label: say(`verb.${verb}`), busy, why: operation.offline || online ? undefined : say('needsServer') }}
      send={async (values) => {
        const payload = { id, ...(ask.payload?.(values, row) ?? values) };
        return (await submit(operation, payload as never, { done: doneText(words, verb, docNo.docNo) })).ok;
      }}
      onClose={onClose}
    />
  );
}
