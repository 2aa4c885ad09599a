/** The verbs of a document: its moves, as status, right, user and network allow. The same in the list and on the document. */
import {
  Ban,
  CheckCheck,
  ClipboardCheck,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  Pencil,
  Printer,
  RotateCcw,
  ScanLine,
  Trash2,
  Truck,
  Undo2,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useActor } from '#api/session.ts';
import type { AnyDocument, Move } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import { isOwnReview, kindOf } from '#domain/registry.ts';
import { type Records, readNames, useRecords } from '#pages/fields/records.ts';
import { headed, useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import type { Store, Viewed } from '#store/store.ts';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import type { Action } from '#ui/page-header.tsx';
import { usePageWords, verbTitle } from './document-words.ts';
import type { Page, VerbPlan, ViewMore } from './plan.ts';
import { VerbAskDialog } from './verb-ask.tsx';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  review: CheckCheck,
  edit: Pencil,
  print: Printer,
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
};
/** Verbs that reverse, end or only show: never the next step. */
const ASIDE: readonly string[] = ['edit', 'print', 'unreview', 'reopen', 'withdraw', 'close', 'delete'];
/** The default order; verbs not listed come first. */
const LAST: readonly string[] = ['review', 'edit', 'print', 'unreview', 'reopen', 'close', 'delete'];
const NO_VERB: VerbPlan<AnyRow> = {};

/** What the button of a verb needs. */
interface Verb {
  readonly name: string;
  readonly plan: VerbPlan<AnyRow>;
  /** Undefined for a verb that is no move of the document. */
  readonly move: Move | undefined;
  readonly right: string | readonly string[];
  readonly from: readonly number[] | null;
  readonly online: boolean;
}

export interface Verbs {
  /** Available now, in order; the first is the next step unless `aside` says otherwise. */
  readonly of: (view: Viewed<AnyRow>, lines: readonly AnyRow[]) => readonly Action[];
  readonly isAside: (key: string) => boolean;
  /** The page renders it once. */
  readonly dialog: ReactNode;
}

/** `edit` opens the entry's form and `print` prints the label; neither has its own move. */
function verbOf({ doc, plan }: Page, name: string): Verb {
  const own = plan.verbs?.of?.[name] ?? NO_VERB;
  const { by } = own;
  const save = plan.entry?.save;
  const isMove = ({ verb, operation }: Move): boolean =>
    name === 'edit' && !by ? (save ? operation === save : verb === 'save') : verb === (by?.verb ?? name);
  const move = (by?.doc ?? doc).moves.find(isMove);
  const operation = own.sends ?? move?.operation;
  const right = own.right ?? (name === 'print' ? (doc.print ?? '') : (operation?.right ?? ''));
  const online = own.online ?? (operation !== undefined && !operation.offline && own.to === undefined);
  return { name, plan: own, move, right, from: own.from ?? move?.from ?? null, online };
}

const rank = (verb: string): number => LAST.indexOf(verb);

/** Verbs in the order of the buttons. */
export function verbsOf(page: Page): readonly Verb[] {
  const { doc, plan } = page;
  const plain = doc.moves.filter(({ asks }) => asks !== 'form').map(({ verb }) => verb);
  const beside = [
    ...(plan.entry?.save ? ['edit'] : []),
    ...(doc.print === undefined ? [] : ['print']),
    ...Object.keys(plan.verbs?.of ?? {}),
  ];
  const known = new Set([...doc.moves.map(({ verb }) => verb), ...beside]);
  const order = plan.verbs?.order ?? [...new Set([...plain, ...beside])].sort((a, b) => rank(a) - rank(b));
  return order.filter((name) => known.has(name)).map((name) => verbOf(page, name));
}

function isPossible({ name, plan, move, right, from }: Verb, row: AnyRow, lines: readonly AnyRow[], actor: Actor): boolean {
  if (!hasRight(actor, right)) return false;
  const isOffered = plan.offered?.(row, actor, lines) ?? true;
  if (name === 'print') return row.docNo !== null && isOffered;
  const stands = row.deletedAt === null && (from === null || from.includes(Number(row.status)));
  return stands && isOffered && (plan.by !== undefined || (move?.offered(row, actor) ?? true));
}

/** Review rules set by the site. */
const RULES = ['approveType'];

/** The rule of a document's kind, where several kinds share one header. */
const ruleOf = (records: Records | undefined, doc: AnyDocument, row: AnyRow): AnyRow | undefined => {
  const kind = kindOf(doc, row) ?? doc.docType;
  return records?.approveType?.find((rule) => rule.docType === kind);
};

/** The document's partner: the first of these that is set. */
const PARTNERS = ['supplierId', 'customerId', 'partyId'];

/**
 * Values of the document's label.
 * @param name of its kind
 */
async function labelOf(store: Store, { docType, header }: AnyDocument, row: AnyRow, name: string) {
  const names = await readNames(store, header.fields, PARTNERS, [row]);
  const partner = PARTNERS.map((field) => names[field]?.[String(row[field])]).find((found) => found);
  return { docType, docNo: row.docNo as string, title: headed(name), partner: partner ?? null, date: row.bizDate as string };
}

/** The next step, then the plan's order; verbs it does not name come last. */
function inOrder(actions: readonly Action[], order: readonly string[], first: string | null | undefined): readonly Action[] {
  const place = ({ key }: Action): number => (key === first ? -1 : order.includes(key) ? order.indexOf(key) : order.length);
  return [...actions].sort((a, b) => place(a) - place(b));
}

/** What a document's own page knows of its verbs beyond the document. */
type Known = Pick<ViewMore<AnyRow>, 'hinders' | 'without' | 'runs'>;
const NOTHING: Known = {};

/** @param known from the document's own page; a list passes none */
export function useVerbs(page: Page, known?: Known): Verbs {
  const { hinders = {}, without = [], runs = {} } = known ?? NOTHING;
  const { doc, plan } = page;
  const words = usePageWords(page);
  const { say, find } = words;
  const labels = useLabels();
  const go = useGo();
  const actor = useActor();
  const { online } = useSyncStatus();
  const { submit } = useSubmit();
  const { print, canOpen } = useShell();
  const store = useStore();
  const rules = useRecords(RULES);
  const more = plan.verbs?.useMore?.();
  const [asking, setAsking] = useState<{ readonly verb: string; readonly row: AnyRow } | null>(null);
  const verbs = verbsOf(page);
  const nameOf = (row: AnyRow): string => String(row.docNo ?? '');
  const further = plan.verbs?.useLabel?.();

  const make = async ({ name, plan: own, move }: Verb, row: AnyRow): Promise<void> => {
    if (!move) return;
    const id = own.by?.id(row) ?? row.id;
    const question = find(`verb.${own.question?.(row) ?? `${name}Question`}`, { docNo: nameOf(row) });
    let payload: object = { id };
    if (move.asks === 'reason') {
      const detail = find(`verb.${name}Detail`, { docNo: nameOf(row) });
      const reason = await askReason({ title: verbTitle(words, name, nameOf(row)), ...(detail ? { detail } : {}) });
      if (reason === null) return;
      payload = { id, reason };
    } else if (name === 'delete') {
      if (!(await confirm({ kind: 'delete', detail: find('verb.deleteDetail') ?? nameOf(row) }))) return;
    } else if (move.asks === 'confirm') {
      if (!(await confirm(question === undefined ? { kind: 'action', detail: nameOf(row) } : { question }))) return;
    }
    const done = find(`verb.${name}Done`) ?? say('verbDone', { docNo: nameOf(row), verb: say(`verb.${name}`) });
    const written = await submit(move.operation, payload as never, { done });
    if (written.ok && name === 'delete') go(plan.path, plan.home);
  };

  const label = async (row: AnyRow): Promise<void> => {
    const data = { ...(await labelOf(store, doc, row, say('name'))), ...further?.(row) };
    await print({ kind: 'document', targets: [{ id: row.id, name: nameOf(row), data }] });
  };

  const run = (verb: Verb, row: AnyRow): void => {
    const { name, plan: own } = verb;
    const { id } = row;
    const given = runs[name];
    if (given) given();
    else if (own.to) go(...own.to(row));
    else if (own.form || own.ask) setAsking({ verb: name, row });
    else if (name === 'edit') go(plan.path, { id, edit: '1' });
    else if (name === 'print') void label(row);
    else void make(verb, row);
  };

  const hindrance = ({ name, plan, online: needsServer, move }: Verb, row: AnyRow): string | undefined => {
    if (hinders[name] !== undefined) return hinders[name];
    const own = actor && plan.hindered?.(row, actor);
    if (own) return say(`verb.${own[0]}`, own[1]);
    if (needsServer && !online) return say('needsServer');
    const rule = name === 'review' ? ruleOf(rules, doc, row) : undefined;
    if (!rule) return undefined;
    if (isOwnReview(rule, row, actor)) return labels.problem({ code: 'G-SOD', params: {} });
    return move?.operation.offline && rule.allowOfflineReview !== true && !online ? say('needsServer') : undefined;
  };

  const action = (verb: Verb, row: AnyRow): Action => ({
    key: verb.name,
    label: say(`verb.${verb.name}`),
    icon: verb.plan.icon ?? ICONS[verb.name],
    danger: verb.plan.danger ?? verb.name === 'delete',
    disabledReason: hindrance(verb, row),
    onClick: () => run(verb, row),
  });
  const isShown = ({ name, plan: own }: Verb): boolean => !without.includes(name) && (known !== undefined || own.isOfPage !== true);
  // A verb that opens a page is offered only to users who may open it.
  const isReachable = ({ plan: { to } }: Verb, row: AnyRow): boolean => to === undefined || canOpen(to(row)[0]);
  const close = (): void => setAsking(null);
  const asked = asking ? verbs.find(({ name }) => name === asking.verb) : undefined;
  const taking = asked?.plan.sends ?? asked?.move?.operation;
  const Form = asked?.plan.form;
  return {
    of: (view, lines) => {
      const { row } = view;
      const may = (verb: Verb): boolean => actor !== null && isShown(verb) && isPossible(verb, row, lines, actor) && isReachable(verb, row);
      const own = verbs.filter(may).map((verb) => action(verb, row));
      return inOrder([...own, ...(more?.of(view) ?? [])], plan.verbs?.order ?? [], plan.verbs?.first?.(row));
    },
    isAside: (key) => plan.verbs?.of?.[key]?.aside ?? ASIDE.includes(key),
    dialog: (
      <>
        {more?.dialog}
        <Suspense>{Form && asking ? <Form key={asking.row.id} row={asking.row} onClose={close} /> : null}</Suspense>
        {asking && asked?.plan.ask && taking ? (
          <VerbAskDialog
            key={asking.row.id}
            page={page}
            verb={asked.name}
            operation={taking as OperationDef<never>}
            id={asked.plan.sends ? null : (asked.plan.by?.id(asking.row) ?? asking.row.id)}
            ask={asked.plan.ask}
            row={asking.row}
            onClose={close}
          />
        ) : null}
      </>
    ),
  };
}

/** The next step is the one primary action; actions that reverse, end or only show never are. */
export function placed(
  { of, isAside }: Verbs,
  view: Viewed<AnyRow>,
  lines: readonly AnyRow[],
): { primary?: Action; menu: readonly Action[] } {
  const all = of(view, lines);
  const primary = all.find(({ key, danger }) => !danger && !isAside(key));
  return primary ? { primary, menu: all.filter((one) => one !== primary) } : { menu: all };
}
