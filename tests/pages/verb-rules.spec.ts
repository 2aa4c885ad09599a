/** Which verbs a document offers, what keeps one from being done, and what each asks before it writes. */
import { describe, expect, it } from 'vitest';
import type { Asks, Move } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import type { Page, VerbPlan } from '#pages/document/plan.ts';
import {
  type Circumstances,
  doneText,
  hindranceOf,
  inOrder,
  isEditable,
  isOffered,
  makeMove,
  partnerOf,
  placed,
  stepOf,
  type Verb,
  type Viewer,
  verbsOf,
  whyNot,
} from '#pages/document/verb-rules.ts';

const OPEN = 10;
const DONE = 20;

const operation = (verb: string, offline = true) => ({ type: `note.${verb}`, right: `note:${verb}`, offline }) as Move['operation'];
const move = (verb: string, from: number, asks: Asks = 'nothing', more: Partial<Move> = {}): Move => ({
  verb,
  from: [from],
  asks,
  operation: operation(verb),
  offered: () => true,
  ...more,
});
const MOVES = [
  move('unreview', DONE, 'reason'),
  move('delete', OPEN),
  move('save', OPEN, 'form'),
  move('review', OPEN, 'confirm'),
  move('send', DONE, 'nothing', { operation: operation('send', false) }),
];

type Plan = Partial<Omit<Page['plan'], 'verbs' | 'entry'>> & { readonly verbs?: Page['plan']['verbs']; readonly entry?: object };
const page = (plan: Plan = {}, doc: object = {}): Page =>
  ({
    doc: { docType: 'note', moves: MOVES, header: { name: 'note', fields: {} }, print: 'note:print', ...doc },
    lines: [],
    plan: { path: '/note', ...plan },
  }) as unknown as Page;
const withVerb = (name: string, of: VerbPlan<AnyRow, AnyRow>): Page => page({ verbs: { of: { [name]: of } } });
const verb = (name: string, of: Page = page()): Verb => {
  const found = verbsOf(of).find((one) => one.name === name);
  if (!found) throw new Error(`no verb ${name}`);
  return found;
};

const note = (values: object = {}): AnyRow => ({
  id: 'n',
  version: 1,
  docNo: 'N-1',
  status: OPEN,
  deletedAt: null,
  createdBy: 'me',
  ...values,
});
const actor = (...rights: string[]): Actor => ({ userId: 'me', account: 'me', rights }) as unknown as Actor;
const keeper = actor('note:review', 'note:unreview', 'note:delete', 'note:save', 'note:send', 'note:print');
const viewer = (more: Partial<Viewer> = {}): Viewer => ({ actor: keeper, canOpen: () => true, known: {}, ...more });
const offered = (row: AnyRow, of: Page = page(), by: Partial<Viewer> = {}): string[] =>
  verbsOf(of)
    .filter((one) => isOffered(one, row, [], viewer(by)))
    .map(({ name }) => name);

describe('the verbs of a document', () => {
  it('are its moves but those that need a form, then what reverses or ends', () => {
    expect(verbsOf(page()).map(({ name }) => name)).toEqual(['send', 'review', 'print', 'unreview', 'delete']);
  });

  it('open the form of a document only while it can be changed: an address may be older than its state', () => {
    const save = MOVES.find((one) => one.verb === 'save')?.operation;
    const own = page({ entry: { save } });
    const states = [note(), note({ status: DONE }), note({ deletedAt: '2026-01-01T00:00:00Z' })];
    expect(states.map((row) => isEditable(own, row))).toEqual([true, false, false]);
  });

  it('print each paper of the plan in its states, with its right, on the page of the document only', () => {
    const papers = { slip: { signatures: [] }, sheet: { signatures: [], from: [OPEN], right: 'note:sheet' } };
    const own = page({ papers });
    expect(offered(note(), own)).toContain('slip');
    expect(offered(note(), own)).not.toContain('sheet');
    expect(offered(note(), own, { actor: actor('note:print', 'note:sheet') })).toEqual(expect.arrayContaining(['slip', 'sheet']));
    expect(offered(note({ status: OPEN + 1 }), own, { actor: actor('note:sheet') })).not.toContain('sheet');
    expect(offered(note(), own, { known: undefined })).not.toContain('slip');
    expect(placed(own, [{ key: 'slip', danger: false }]).primary).toBeUndefined();
  });

  it('stand in the order of the plan, which leaves out what it does not name and cannot name what is not there', () => {
    const own = page({ verbs: { order: ['delete', 'nonsense', 'review'] } });
    expect(verbsOf(own).map(({ name }) => name)).toEqual(['delete', 'review']);
  });

  it('have edit where a stored one is saved, and print where there is a label', () => {
    const save = operation('save');
    const entered = page({ entry: { save } }, { moves: [move('save', OPEN, 'form', { operation: save })] });
    expect(verbsOf(entered).map(({ name }) => name)).toEqual(['edit', 'print']);
    expect(verb('edit', entered)).toMatchObject({ right: 'note:save', from: [OPEN] });
    expect(verbsOf(page({}, { moves: [], print: undefined }))).toEqual([]);
  });
});

describe('a verb is offered', () => {
  it('only in the states it starts from', () => {
    expect(offered(note())).toEqual(['review', 'print', 'delete']);
    expect(offered(note({ status: DONE }))).toEqual(['send', 'print', 'unreview']);
  });

  it('only to who has its right, and to nobody before someone has signed in', () => {
    expect(offered(note(), page(), { actor: actor('note:delete') })).toEqual(['delete']);
    expect(offered(note(), page(), { actor: null })).toEqual([]);
  });

  it('never of a deleted document, whose label is printed all the same', () => {
    expect(offered(note({ deletedAt: '2026-03-01' }))).toEqual(['print']);
  });

  it('as a label only where there is a number to print', () => {
    expect(offered(note({ docNo: null }))).not.toContain('print');
  });

  it('as move and plan narrow it down, which see the lines', () => {
    const never = page({}, { moves: [move('review', OPEN, 'confirm', { offered: () => false })] });
    expect(offered(note(), never)).not.toContain('review');
    const filled = withVerb('review', { offered: (_row, _actor, lines) => lines.length > 0 });
    expect(offered(note(), filled)).not.toContain('review');
    expect(isOffered(verb('review', filled), note(), [note()], viewer())).toBe(true);
  });

  it('by its own plan alone where a move of another document carries it out', () => {
    const other = { moves: [move('accept', DONE, 'nothing', { offered: () => false })] } as unknown as Page['doc'];
    const own = withVerb('take', { by: { doc: other, verb: 'accept', id: () => 'other' }, right: '', from: [OPEN] });
    expect(offered(note(), own)).toContain('take');
    expect(offered(note({ status: DONE }), own)).not.toContain('take');
  });

  it('only to who may open the page it leads to', () => {
    const leads = withVerb('scan', { to: () => ['/scan'] });
    expect(offered(note(), leads)).toContain('scan');
    expect(offered(note(), leads, { canOpen: (path) => path !== '/scan' })).not.toContain('scan');
  });

  it('on the page of the document alone where the plan says so, and not where that page says it makes no sense', () => {
    const own = withVerb('review', { isOfPage: true });
    expect(offered(note(), own, { known: undefined })).not.toContain('review');
    expect(offered(note(), own, { known: {} })).toContain('review');
    expect(offered(note(), own, { known: { without: ['review'] } })).not.toContain('review');
  });
});

describe('an offered verb waits', () => {
  const words = { say: (key: string) => key, problem: ({ code }: { code: string }) => code };
  const why = (name: string, now: Partial<Circumstances> = {}, of: Page = page(), row = note()) =>
    hindranceOf(verb(name, of), row, of.doc, { actor: keeper, online: true, isHere: true, rules: [], hinders: undefined, ...now }, words);

  it('for nothing by itself', () => {
    expect(['review', 'send', 'print'].map((name) => why(name))).toEqual([undefined, undefined, undefined]);
  });

  it('for what the page knows, before what the plan says, before the network', () => {
    const own = withVerb('send', { hindered: () => ['tooEarly'] });
    expect(why('send', { hinders: { send: 'the page' }, online: false }, own)).toBe('the page');
    expect(why('send', { online: false }, own)).toBe('verb.tooEarly');
    expect(why('send', { online: false })).toBe('needsServer');
  });

  it('for the server where its operation is never queued, unless it only leads to a page', () => {
    expect(why('review', { online: false })).toBeUndefined();
    expect(why('send', { online: false }, withVerb('send', { to: () => ['/send'] }))).toBeUndefined();
    expect(why('print', { online: false }, withVerb('print', { online: true }))).toBe('needsServer');
  });

  it('for the server where this device does not hold the document, unless it only shows it', () => {
    expect(why('review', { isHere: false, online: false })).toBe('needsServer');
    expect(why('review', { isHere: false })).toBeUndefined();
    expect(why('print', { isHere: false, online: false })).toBeUndefined();
    expect(why('edit', { isHere: false, online: false }, page({ entry: { save: operation('save') } }))).toBe('needsServer');
  });

  it('as a review for somebody else, where the site separates the two', () => {
    const rules = [{ id: 'r', version: 1, docType: 'note', sod: true, allowOfflineReview: true }];
    expect(why('review', { rules })).toBe('G-SOD');
    expect(why('review', { rules }, page(), note({ createdBy: 'other' }))).toBeUndefined();
    expect(why('delete', { rules })).toBeUndefined();
  });

  it('as a review for the server, where the site does not let it be queued, by the rule of the document’s kind', () => {
    const rules = [{ id: 'r', version: 1, docType: 'HW', sod: false, allowOfflineReview: false }];
    const kinds = page({}, { kinds: { field: 'kind', pages: {} } });
    expect(why('review', { rules, online: false }, kinds, note({ kind: 'HW' }))).toBe('needsServer');
    expect(why('review', { rules, online: false }, kinds, note({ kind: 'SP' }))).toBeUndefined();
    expect(why('review', { rules }, kinds, note({ kind: 'HW' }))).toBeUndefined();
    const allowed = [{ ...rules[0], allowOfflineReview: true } as AnyRow];
    expect(why('review', { rules: allowed, online: false }, kinds, note({ kind: 'HW' }))).toBeUndefined();
  });
});

describe('a click', () => {
  const kindOf = (of: Page, name: string) => stepOf(verb(name, of), note(), '/note')?.kind;

  it('does what the page does itself, else opens a page or a dialog, else makes the move', () => {
    const run = () => undefined;
    const ask = { fields: [] };
    const all = withVerb('review', { to: () => ['/there'], ask });
    expect(stepOf(verb('review', all), note(), '/note', { review: run })).toEqual({ kind: 'run', run });
    expect(stepOf(verb('review', all), note(), '/note')).toEqual({ kind: 'go', to: ['/there'] });
    expect(kindOf(withVerb('review', { ask }), 'review')).toBe('ask');
    expect(kindOf(page(), 'review')).toBe('move');
    expect(kindOf(page(), 'print')).toBe('label');
    expect(kindOf(withVerb('nothing', {}), 'nothing')).toBeUndefined();
  });

  it('on edit opens the form of this document', () => {
    const entered = page({ entry: { save: operation('save') } });
    expect(stepOf(verb('edit', entered), note(), '/note')).toEqual({ kind: 'go', to: ['/note', { id: 'n', edit: '1' }] });
  });
});

describe('a move', () => {
  /** @param answer of whoever is asked */
  async function made(name: string, answer: { reason?: string | null; agrees?: boolean; ok?: boolean } = {}, of: Page = page()) {
    const done: unknown[] = [];
    const one = verb(name, of);
    if (!one.move) throw new Error(`${name} is no move`);
    const known: Record<string, string> = {
      'verb.reviewQuestion': 'Review it?',
      'verb.again': 'Again?',
      'verb.unreviewDetail': 'It goes back',
    };
    await makeMove(one, one.move, note(), {
      words: { say: (key) => key, find: (key) => known[key] },
      askReason: async (asked) => {
        done.push(asked);
        return answer.reason ?? null;
      },
      confirm: async (asked) => {
        done.push(asked);
        return answer.agrees ?? true;
      },
      submit: (async ({ type }: { type: string }, payload: object) => {
        done.push([type, payload]);
        return { ok: answer.ok ?? true };
      }) as never,
      leave: () => done.push('left'),
    });
    return done;
  }

  it('that asks nothing is written at once', async () => {
    expect(await made('send')).toEqual([['note.send', { id: 'n' }]]);
  });

  it('that asks for a reason sends it, and sends nothing to who gives none', async () => {
    const asked = { title: 'verb.unreview · N-1', detail: 'It goes back' };
    expect(await made('unreview', { reason: 'wrong' })).toEqual([asked, ['note.unreview', { id: 'n', reason: 'wrong' }]]);
    expect(await made('unreview')).toEqual([asked]);
  });

  it('that asks whether it is meant asks with its own sentence, and writes nothing on a no', async () => {
    expect(await made('review')).toEqual([{ question: 'Review it?' }, ['note.review', { id: 'n' }]]);
    expect(await made('review', { agrees: false })).toEqual([{ question: 'Review it?' }]);
    expect((await made('review', {}, withVerb('review', { question: () => 'again' })))[0]).toEqual({ question: 'Again?' });
    expect((await made('review', {}, withVerb('review', { question: () => 'no words' })))[0]).toEqual({ kind: 'action', detail: 'N-1' });
  });

  it('that deletes asks every time, and leaves the document only once it is gone', async () => {
    const asked = { kind: 'delete', detail: 'N-1' };
    expect(await made('delete')).toEqual([asked, ['note.delete', { id: 'n' }], 'left']);
    expect(await made('delete', { ok: false })).toEqual([asked, ['note.delete', { id: 'n' }]]);
    expect(await made('delete', { agrees: false })).toEqual([asked]);
  });

  it('of another document names that one', async () => {
    const other = { moves: [move('accept', DONE)] } as unknown as Page['doc'];
    const own = withVerb('take', { by: { doc: other, verb: 'accept', id: ({ id }) => `of-${id}` } });
    expect(await made('take', {}, own)).toEqual([['note.accept', { id: 'of-n' }]]);
  });

  it('says what was done: its own sentence, else that of all verbs', () => {
    const say = (key: string, params?: object) => `${key}${JSON.stringify(params ?? {})}`;
    expect(doneText({ say, find: () => 'Sent' }, 'send', 'N-1')).toBe('Sent');
    const find = (_key: string, words?: Readonly<Record<string, string>>) => `Shipped with ${words?.plateNo}${words?.driver}`;
    expect(doneText({ say, find }, 'ship', 'N-1', { plateNo: 'B-1', driver: null })).toBe('Shipped with B-1');
    expect(doneText({ say, find: () => undefined }, 'send', 'N-1')).toBe('verbDone{"docNo":"N-1","verb":"verb.send{}"}');
  });
});

describe('the buttons', () => {
  const keys = (...names: string[]) => names.map((key) => ({ key, danger: key === 'scrap' }));

  it('stand as the plan orders them, the next step first and what it does not name last', () => {
    const named = inOrder(keys('extra', 'b', 'a'), ['a', 'b'], 'b').map(({ key }) => key);
    expect(named).toEqual(['b', 'a', 'extra']);
    expect(inOrder(keys('extra', 'b', 'a'), ['a', 'b'], null).map(({ key }) => key)).toEqual(['a', 'b', 'extra']);
  });

  it('have one primary: the first that neither destroys, reverses, ends nor only shows', () => {
    expect(placed(page(), keys('print', 'scrap', 'send', 'review'))).toEqual({
      primary: { key: 'send', danger: false },
      menu: keys('print', 'scrap', 'review'),
    });
    expect(placed(page(), keys('print', 'delete'))).toEqual({ menu: keys('print', 'delete') });
  });

  it('have another primary where the plan sets a verb aside, or does not', () => {
    expect(placed(withVerb('send', { aside: true }), keys('send', 'review')).primary?.key).toBe('review');
    expect(placed(withVerb('close', { aside: false }), keys('print', 'close')).primary?.key).toBe('close');
  });
});

it('a label names the first partner the document has', () => {
  const names = { supplierId: { s: 'Supplier' }, customerId: { c: 'Customer' } };
  expect(partnerOf(note({ supplierId: 's', customerId: 'c' }), names)).toBe('Supplier');
  expect(partnerOf(note({ customerId: 'c' }), names)).toBe('Customer');
  expect(partnerOf(note(), names)).toBeNull();
});

describe('a dialog', () => {
  const words = { needsServer: undefined, notRead: 'could not be read' };
  const none = { why: () => 'there are none' };

  it('says that it could not be read what it is about, and not that there is none of it', () => {
    expect(whyNot(none, {}, words)).toBe('there are none');
    expect(whyNot({ ...none, isLacking: true }, {}, words)).toBe('could not be read');
    expect(whyNot({ isLacking: true }, {}, { ...words, needsServer: 'no server' })).toBe('no server');
    expect(whyNot({}, {}, words)).toBeUndefined();
  });
});
