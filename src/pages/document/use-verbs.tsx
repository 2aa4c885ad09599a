/** The buttons of a document's verbs, and their dialogs. The same in the list and on the document; `verb-rules.ts` says what is offered. */
import {
  Ban,
  BellRing,
  CheckCheck,
  ClipboardCheck,
  CopyPlus,
  FileText,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Pencil,
  Printer,
  RotateCcw,
  ScanLine,
  Send,
  Trash2,
  Truck,
  Undo2,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { headed } from '#domain/registry.ts';
import { readNames, useRecords } from '#pages/fields/records.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { usePageWords } from './document-words.ts';
import type { Page } from './plan.ts';
import { VerbAskDialog } from './verb-ask.tsx';
import {
  hindranceOf,
  inOrder,
  isOffered,
  type Known,
  makeMove,
  numberOf,
  PARTNERS,
  papersOf,
  partnerOf,
  stepOf,
  targetOf,
  type Verb,
  verbsOf,
} from './verb-rules.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  review: CheckCheck,
  edit: Pencil,
  print: Printer,
  paper: FileText,
  unreview: RotateCcw,
  delete: Trash2,
  close: Ban,
  reopen: Undo2,
  scan: ScanLine,
  pick: ScanLine,
  ship: Truck,
  arrive: PackageOpen,
  receive: PackageCheck,
  confirm: ClipboardCheck,
  withdraw: Undo2,
  submit: Send,
  recount: RotateCcw,
  reject: RotateCcw,
  remind: BellRing,
  copy: CopyPlus,
  next: CopyPlus,
};

export interface Verbs {
  /** Available now, in order. @param chosen lines that they are about first, by their ids */
  readonly of: (view: Viewed<AnyRow>, lines: readonly AnyRow[], chosen?: readonly string[]) => readonly Action[];
  /** The page renders it once. */
  readonly dialog: ReactNode;
}

const NONE: readonly string[] = [];
/** Review rules set by the site. */
const RULES = ['approveType'];

/** @param known from the document's own page; a list passes none */
export function useVerbs(page: Page, known?: Known): Verbs {
  const { doc, plan } = page;
  const papers = papersOf(page);
  const words = usePageWords(page);
  const { say } = words;
  const labels = useLabels();
  const go = useGo();
  const actor = useActor();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const { print, canOpen } = useShell();
  const store = useStore();
  const rules = useRecords(RULES)?.approveType;
  const more = plan.verbs?.useMore?.();
  const further = plan.verbs?.useLabel?.();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = (): void => setAsking(null);

  const label = async (row: AnyRow): Promise<void> => {
    const partner = partnerOf(row, await readNames(store, doc.header.fields, PARTNERS, [row]));
    const own = { docType: doc.docType, docNo: row.docNo as string, title: headed(say('name')), partner, date: row.bizDate as string };
    await print({ kind: 'document', targets: [{ id: row.id, name: numberOf(row), data: { ...own, ...further?.(row) } }] });
  };
  const run = (verb: Verb, row: AnyRow, chosen: readonly string[]): void => {
    const step = stepOf(verb, row, plan.path, known?.runs);
    if (step?.kind === 'run') step.run();
    else if (step?.kind === 'go') go(...step.to);
    else if (step?.kind === 'ask') setAsking({ verb, row, chosen });
    else if (step?.kind === 'label') void label(row);
    else if (step) void makeMove(verb, step.move, row, { words, askReason, confirm, submit, leave: () => go(plan.path, plan.home) });
  };
  const action = (verb: Verb, row: AnyRow, lines: readonly AnyRow[], isHere: boolean, chosen: readonly string[]): Action => ({
    key: verb.name,
    label: say(`verb.${verb.name}`),
    icon: verb.plan.icon ?? ICONS[verb.name in papers ? 'paper' : verb.name],
    danger: verb.plan.danger ?? verb.name === 'delete',
    disabledReason: hindranceOf(
      verb,
      row,
      doc,
      { actor, online, isHere, rules, lines, hinders: known?.hinders },
      { say, problem: labels.problem },
    ),
    onClick: () => run(verb, row, chosen),
  });
  return {
    of: (view, lines, chosen = NONE) => {
      if (plan.looksOnly) return [];
      const { row } = view;
      const isHere = known?.isHere ?? (plan.source !== 'server' || view.pending !== 'none');
      const own = verbsOf(page).filter((verb) => isOffered(verb, row, lines, { actor, canOpen, known }));
      const actions = [...own.map((verb) => action(verb, row, lines, isHere, chosen)), ...(more?.of(view) ?? [])];
      return inOrder(actions, plan.verbs?.order, plan.verbs?.first?.(row, lines));
    },
    dialog: (
      <>
        {more?.dialog}
        {asking ? <VerbDialog key={asking.row.id} page={page} {...asking} onClose={close} /> : null}
      </>
    ),
  };
}

/** A verb whose form or whose fields are open. */
interface Asking {
  readonly verb: Verb;
  readonly row: AnyRow;
  readonly chosen: readonly string[];
}

interface VerbDialogProps extends Asking {
  readonly page: Page;
  readonly onClose: () => void;
}

/** The form of a verb, or the fields that its move asks for. */
function VerbDialog({ page, verb, row, chosen, onClose }: VerbDialogProps) {
  const { name, move } = verb;
  const { form: Form, ask } = verb.plan;
  return (
    <>
      <Suspense>{Form ? <Form row={row} onClose={onClose} /> : null}</Suspense>
      {ask && move ? (
        <VerbAskDialog
          page={page}
          verb={name}
          operation={move.operation}
          id={targetOf(verb, row)}
          ask={ask}
          row={row}
          from={verb.from}
          chosen={chosen}
          onClose={onClose}
        />
      ) : null}
    </>
  );
}
