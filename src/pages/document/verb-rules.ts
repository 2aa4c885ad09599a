/** The verbs of a document: which are offered and in what order, what keeps one from being done, and what each asks before it writes. Pure: dialogs and writing are handed in. */
import type { AnyDocument, Move } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import type { Names } from '#domain/kernel/resource.ts';
import { isOwnProposal, isOwnReview, kindOf } from '#domain/registry.ts';
import type { Texts, Values } from '#pages/ask/ask-plan.ts';
import type { Submit } from '#pages/kit/use-submit.ts';
import type { Action } from '#ui/page-header.tsx';
import type { DocumentWords } from './document-words.ts';
import type { Page, PaperPlan, Place, VerbPlan, ViewMore } from './plan.ts';
import type { AskMore } from './verb-plan.ts';

/** Verbs that reverse, end or only show: never the next step. */
const ASIDE: readonly string[] = ['edit', 'print', 'paper', 'unreview', 'reopen', 'withdraw', 'close', 'delete'];
/** The default order; verbs not listed come first. */
const LAST: readonly string[] = ['review', 'edit', 'print', 'paper', 'unreview', 'reopen', 'close', 'delete'];
const NO_VERB: VerbPlan<AnyRow, AnyRow> = {};

/** The papers of a document, by the verbs that print them; the document's own page does it. */
export const papersOf = ({ plan }: Page): Readonly<Record<string, PaperPlan<AnyRow, AnyRow, string>>> => ({
  ...(plan.paper ? { paper: plan.paper } : {}),
  ...plan.papers,
});
const paperVerb = ({ offered, from }: PaperPlan<AnyRow, AnyRow, string>): VerbPlan<AnyRow, AnyRow> => ({
  isOfPage: true,
  ...(offered ? { offered } : {}),
  ...(from ? { from } : {}),
});

/** What the button of a verb needs. */
export interface Verb {
  readonly name: string;
  readonly plan: VerbPlan<AnyRow, AnyRow>;
  /** Undefined for a verb that is no move of the document. */
  readonly move: Move | undefined;
  readonly right: string | readonly string[];
  readonly from: readonly number[] | null;
  readonly online: boolean;
}

/** `edit` opens the entry's form, `print` prints the label, a paper the list; none of them has its own move. */
function verbOf(page: Page, name: string): Verb {
  const { doc, plan } = page;
  const paper = papersOf(page)[name];
  const own = plan.verbs?.of?.[name] ?? (paper ? paperVerb(paper) : NO_VERB);
  const { by } = own;
  const save = plan.entry?.save;
  const isMove = ({ verb, operation }: Move): boolean =>
    name === 'edit' && !by ? (save ? operation === save : verb === 'save') : verb === (by?.verb ?? name);
  const move = (by?.doc ?? doc).moves.find(isMove);
  const operation = move?.operation;
  const right = own.right ?? paper?.right ?? (name === 'print' || paper ? (doc.print ?? '') : (operation?.right ?? ''));
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
    ...Object.keys(papersOf(page)),
    ...Object.keys(plan.verbs?.of ?? {}),
  ];
  const known = new Set([...doc.moves.map(({ verb }) => verb), ...beside]);
  const order = plan.verbs?.order ?? [...new Set([...plain, ...beside])].sort((a, b) => rank(a) - rank(b));
  return order.filter((name) => known.has(name)).map((name) => verbOf(page, name));
}

/** Whether what is stored can still be changed: an address may ask for the form of a document that has been passed on since. */
export function isEditable(page: Page, row: AnyRow): boolean {
  const { from } = verbOf(page, 'edit');
  return row.deletedAt === null && (from === null || from.includes(Number(row.status)));
}

/** What a document's own page knows of its verbs beyond the document. */
export type Known = Pick<ViewMore<AnyRow>, 'hinders' | 'without' | 'runs'> & { readonly isHere?: boolean };

/** Who looks at the verbs, and where. */
export interface Viewer {
  /** Null = nobody has signed in. */
  readonly actor: Actor | null;
  readonly canOpen: (path: string) => boolean;
  /** From the document's own page; undefined = this is a list. */
  readonly known: Known | undefined;
}

/** Whether this user may do it to this document now. */
export function isOffered(verb: Verb, row: AnyRow, lines: readonly AnyRow[], { actor, canOpen, known }: Viewer): boolean {
  const { name, plan, move, right, from } = verb;
  if (actor === null || !hasRight(actor, right)) return false;
  if (known ? known.without?.includes(name) : plan.isOfPage) return false;
  const stands = row.deletedAt === null && (from === null || from.includes(Number(row.status)));
  if (name === 'print' ? row.docNo === null : !stands) return false;
  if (!(plan.offered?.(row, actor, lines) ?? true)) return false;
  const isMovable = name === 'print' || plan.by !== undefined || (move?.offered(row, actor) ?? true);
  // A verb that opens a page is offered only to users who may open it.
  return isMovable && (plan.to === undefined || canOpen(plan.to(row)[0]));
}

/** What a verb may be blocked by. */
export interface Circumstances {
  readonly actor: Actor | null;
  readonly online: boolean;
  /** The site's rules of review; undefined while loading. */
  readonly rules: readonly AnyRow[] | undefined;
  /** Whether this device can decide about the document by itself. */
  readonly isHere: boolean;
  /** Reasons of the document's own page, by verb. */
  readonly hinders: ViewMore<AnyRow>['hinders'];
  /** Lines of the document that the page has read. */
  readonly lines?: readonly AnyRow[];
}

/** The rule of a document's kind, where several kinds share one header. */
const ruleOf = (rules: Circumstances['rules'], doc: AnyDocument, row: AnyRow): AnyRow | undefined => {
  const kind = kindOf(doc, row) ?? doc.docType;
  return rules?.find((rule) => rule.docType === kind);
};

/** Why an offered verb cannot be done now, in words: what the page knows comes first, then the plan, the network and the site's rules. */
export function hindranceOf(
  { name, plan, online: needsServer, move }: Verb,
  row: AnyRow,
  doc: AnyDocument,
  { actor, online, isHere, rules, hinders, lines = [] }: Circumstances,
  { say, problem }: Pick<DocumentWords, 'say'> & { readonly problem: (problem: Problem) => string },
): string | undefined {
  const known = hinders?.[name];
  if (known !== undefined) return known;
  const own = actor && plan.hindered?.(row, actor, lines);
  if (own) return say(`verb.${own[0]}`, own[1]);
  const changes = move !== undefined || name === 'edit';
  if ((needsServer || (changes && !isHere)) && !online) return say('needsServer');
  if (name === 'review' && isOwnProposal(row, actor)) return problem({ code: 'REVIEW_SAME_PERSON', params: {} });
  const rule = name === 'review' ? ruleOf(rules, doc, row) : undefined;
  if (!rule) return undefined;
  if (isOwnReview(rule, row, actor)) return problem({ code: 'G-SOD', params: {} });
  return move?.operation.offline && rule.allowOfflineReview !== true && !online ? say('needsServer') : undefined;
}

/**
 * Why a verb's dialog cannot be answered now, in words. What could not be read comes before what was made of it: nothing found is no answer.
 * @param words `needsServer` only where the server is needed and away
 */
export const whyNot = (
  { isLacking, why }: Pick<AskMore, 'isLacking' | 'why'>,
  texts: Texts,
  { needsServer, notRead }: { readonly needsServer: string | undefined; readonly notRead: string },
): string | undefined => needsServer ?? (isLacking ? notRead : why?.(texts));

/** What a click on a verb does. */
export type Step =
  | { readonly kind: 'run'; readonly run: () => void }
  | { readonly kind: 'go'; readonly to: Place }
  /** Its form or its fields open as a dialog. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'label' }
  | { readonly kind: 'move'; readonly move: Move };

/**
 * @param runs verbs the page carries out itself; they come before everything else
 * @returns null where there is nothing to do
 */
export function stepOf({ name, plan, move }: Verb, row: AnyRow, path: string, runs: Known['runs'] = {}): Step | null {
  const run = runs[name];
  if (run) return { kind: 'run', run };
  if (plan.to) return { kind: 'go', to: plan.to(row) };
  if (plan.form || plan.ask) return { kind: 'ask' };
  if (name === 'edit') return { kind: 'go', to: [path, { id: row.id, edit: '1' }] };
  if (name === 'print') return { kind: 'label' };
  return move ? { kind: 'move', move } : null;
}

export const numberOf = (row: AnyRow): string => String(row.docNo ?? '');

/**
 * What a dialog is about: the verb and the document.
 * @param docNo null = it has no number yet
 */
export function verbTitle({ say, find }: DocumentWords, verb: string, docNo: string | null): string {
  const title = find(`verb.${verb}Title`, { docNo: docNo ?? '' }) ?? say(`verb.${verb}`);
  return docNo === null || docNo === '' || title.includes(docNo) ? title : `${title} · ${docNo}`;
}

/** What is said when a verb is done. @param values what it asked */
export const doneText = ({ say, find }: DocumentWords, verb: string, docNo: string, values: Values = {}): string =>
  find(`verb.${verb}Done`, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))) ??
  say('verbDone', { docNo, verb: say(`verb.${verb}`) });

/** What a move asks and writes with. */
export interface Hands {
  readonly words: DocumentWords;
  /** Null = the user left. */
  readonly askReason: (asked: { readonly title: string; readonly detail?: string }) => Promise<string | null>;
  readonly confirm: (
    asked: { readonly kind: 'delete' | 'action'; readonly detail: string } | { readonly question: string },
  ) => Promise<boolean>;
  readonly submit: Submit['submit'];
  /** Called when the document is gone. */
  readonly leave: () => void;
}

/** The document that a verb's operation moves: another one, where a move of another document carries it out. */
export const targetOf = ({ plan }: Verb, row: AnyRow): string => plan.by?.id(row) ?? row.id;

/** Asks what the move asks, then writes it. Nothing is written once the user leaves a question. */
export async function makeMove(verb: Verb, { operation, asks }: Move, row: AnyRow, hands: Hands): Promise<void> {
  const { name, plan } = verb;
  const { words, confirm, submit } = hands;
  const { find } = words;
  const docNo = numberOf(row);
  const id = targetOf(verb, row);
  let payload: object = { id };
  if (asks === 'reason') {
    const detail = find(`verb.${name}Detail`, { docNo });
    const reason = await hands.askReason({ title: verbTitle(words, name, docNo), ...(detail ? { detail } : {}) });
    if (reason === null) return;
    payload = { id, reason };
  } else if (name === 'delete') {
    if (!(await confirm({ kind: 'delete', detail: find('verb.deleteDetail') ?? docNo }))) return;
  } else if (asks === 'confirm') {
    const question = find(`verb.${plan.question?.(row) ?? `${name}Question`}`, { docNo });
    if (!(await confirm(question === undefined ? { kind: 'action', detail: docNo } : { question }))) return;
  }
  const written = await submit(operation, payload as never, { done: doneText(words, name, docNo) });
  if (written.ok && name === 'delete') hands.leave();
}

/** The document's partner: the first of these that is set. */
export const PARTNERS: readonly string[] = ['supplierId', 'customerId', 'partyId'];

/** The name of the document's partner, out of the names of what these fields refer to. */
export const partnerOf = (row: AnyRow, names: Names): string | null =>
  PARTNERS.map((field) => names[field]?.[String(row[field])]).find((found) => found) ?? null;

/** The next step, then the plan's order; actions it does not name come last. */
export function inOrder<A extends Pick<Action, 'key'>>(
  actions: readonly A[],
  order: readonly string[] = [],
  first: string | null | undefined = null,
): readonly A[] {
  const place = ({ key }: A): number => (key === first ? -1 : order.includes(key) ? order.indexOf(key) : order.length);
  return [...actions].sort((a, b) => place(a) - place(b));
}

/** Whether a verb is never the next step: as the plan says, else as verbs of that name are. */
export const isAside = (page: Page, key: string): boolean =>
  page.plan.verbs?.of?.[key]?.aside ?? (ASIDE.includes(key) || key in papersOf(page));

/** The next step is the one primary action; actions that reverse, end or only show never are. */
export function placed<A extends Pick<Action, 'key' | 'danger'>>(
  page: Page,
  all: readonly A[],
): { readonly primary?: A; readonly menu: readonly A[] } {
  const primary = all.find(({ key, danger }) => !danger && !isAside(page, key));
  return primary ? { primary, menu: all.filter((one) => one !== primary) } : { menu: all };
}
