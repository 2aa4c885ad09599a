/** What a declared page names that is not there: fields, kinds of lines, verbs, words of a language. */
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { entityByName } from '#domain/registry.ts';
import type { Page } from '#pages/document/plan.ts';
import { lineColumnOf } from '#pages/document/use-listed-lines.ts';
import type { VerbAsk } from '#pages/document/verb-plan.ts';
import { papersOf, verbsOf } from '#pages/document/verb-rules.ts';
import { lacking } from './words.ts';

/** What every list knows beside the fields, what tells lines, and the verbs of every document. */
const OF_LISTS = ['lease'];
const OF_LINES = ['material', 'count'];
const OF_VERBS = ['edit', 'print'];
/** Lists search for the material of head or lines by this name. */
const MATERIAL = 'material';

type Target = readonly [entity: AnyEntity, field: string];

/** A field of the entity, or `<field>.x` of the record that the field refers to. */
function targetOf(entity: AnyEntity, name: string): Target | undefined {
  const [own = '', far] = name.split('.');
  const field = entity.fields[own];
  if (!field) return undefined;
  if (far === undefined) return [entity, own];
  const other = field.ref === undefined ? undefined : entityByName(field.ref);
  return other && far in other.fields ? [other, far] : undefined;
}

const keysOf = (...values: readonly (object | undefined)[]): readonly string[] => values.flatMap((value) => Object.keys(value ?? {}));

class Walk {
  readonly faults: string[] = [];
  readonly page: Page;
  readonly kin: readonly Page[];
  constructor(page: Page, kin: readonly Page[]) {
    this.page = page;
    this.kin = kin;
  }

  say(place: string, what: string): void {
    this.faults.push(`${place}: ${what}`);
  }

  private keys(key: string): readonly string[] {
    const { doc, plan } = this.page;
    return [...(plan.words === undefined ? [] : [plan.words]), doc.docType, 'common'].map((owner) => `document:${owner}.${key}`);
  }

  /** A word under the page's own name, its document's, or that of all documents. */
  word(place: string, key: string, or: readonly string[] = []): void {
    for (const language of lacking([...this.keys(key), ...or])) this.say(place, `no word ${key} in ${language}`);
  }

  /** The name of a field. */
  private named(place: string, [{ name: entity }, field]: Target): void {
    for (const language of lacking([`field:${entity}.${field}`, `field:common.${field}`]))
      this.say(place, `no word for ${entity}.${field} in ${language}`);
  }

  /** @param drawn true if the page itself draws names that are not fields; such a name needs a word under `column` */
  fieldOf(entity: AnyEntity | undefined, place: string, name: string, drawn = false): void {
    const found = entity && targetOf(entity, name);
    if (found) this.named(place, found);
    else if (drawn && !name.includes('.')) this.word(place, `column.${name}`, entity && [`field:${entity.name}.${name}`]);
    else this.say(place, `${entity?.name ?? 'a page without lines'} has no field ${name}`);
  }

  column(place: string, name: string, drawn: boolean): void {
    const line = lineColumnOf(this.page, name);
    if (OF_LISTS.includes(name) || (line && OF_LINES.includes(line.field))) return;
    if (line) this.fieldOf(line.entity, place, line.field);
    else this.fieldOf(this.page.doc.header, place, name, drawn);
  }

  within(place: string, names: readonly string[], all: readonly string[]): void {
    for (const name of names) if (!all.includes(name)) this.say(place, `${name} is not among what is shown`);
  }
}

function listFaults(walk: Walk): void {
  const { doc, plan } = walk.page;
  const { list } = plan;
  const columns = [...(list.knownBy ?? []), ...list.columns, ...(list.hidden ?? [])];
  const drawn = [...keysOf(list.told), ...(list.drawn ?? [])];
  for (const name of columns) walk.column('list.columns', name, drawn.includes(name));
  walk.within('list.wide', list.wide ?? [], columns);
  // Pages of several kinds share what they tell; each column must stand on one of them.
  const ofKin = walk.kin.flatMap(({ plan: { list: other } }) => [...(other.knownBy ?? []), ...other.columns, ...(other.hidden ?? [])]);
  walk.within('list', keysOf(list.told, list.cells), [...ofKin, ...keysOf(doc.header.fields)]);
  walk.within('list.drawn', list.drawn ?? [], [...ofKin, ...walk.kin.flatMap(({ plan: { list: other } }) => other.search)]);
  for (const name of list.search)
    if (name !== MATERIAL && !(list.useMore && list.drawn?.includes(name))) walk.fieldOf(doc.header, 'list.search', name);
  for (const name of [...keysOf(list.where, list.offer), ...(list.numbers ?? [])]) walk.fieldOf(doc.header, 'list', name);
  for (const name of keysOf(list.menu)) walk.word('list.menu', `menu.${name}`);
  for (const key of ['name', 'empty', 'notHeld']) walk.word('list', key);
  if (list.create ?? plan.entry) walk.word('list', 'new');
  if (list.emptyTo) walk.word('list', 'emptyTo');
}

function viewFaults(walk: Walk): void {
  const { doc, plan, lines } = walk.page;
  const { view } = plan;
  const [line] = lines;
  const drawn = view.drawn ?? [];
  for (const name of view.facts) walk.fieldOf(doc.header, 'view.facts', name, drawn.includes(name));
  const shown = [...(view.lines ?? []), ...(view.hidden ?? [])];
  for (const name of shown) walk.fieldOf(line, 'view.lines', name, drawn.includes(name));
  walk.within('view.wide', view.wide ?? [], shown);
  const ofKin = walk.kin.flatMap(({ plan: { view: other } }) => [...(other.lines ?? []), ...(other.hidden ?? [])]);
  walk.within('view.cells', keysOf(view.cells), ofKin);
  walk.within('view.drawn', drawn, [...ofKin, ...view.facts]);
  for (const [place, links] of Object.entries({ before: view.before ?? [], after: view.after ?? [] })) {
    for (const { header, by, field, number } of links) {
      if (by !== undefined) walk.fieldOf(header, `view.${place}`, by);
      for (const own of [field, number]) if (own !== undefined) walk.fieldOf(doc.header, `view.${place}`, own);
    }
  }
}

function askFaults(walk: Walk, verb: string, { fields = [], lines }: VerbAsk<AnyRow, AnyRow>): void {
  const { name: entity, fields: known } = walk.page.doc.header;
  const place = `verbs.${verb}.ask`;
  for (const one of fields) {
    const { key, field, label } = typeof one === 'string' ? { key: one, field: undefined, label: undefined } : one;
    if (!field && !(key in known)) walk.say(place, `${entity} has no field ${key}`);
    else if (!label) walk.word(place, `verb.${verb}Field.${key}`, [`field:${entity}.${key}`, `field:common.${key}`]);
  }
  for (const name of lines?.facts ?? []) walk.fieldOf(walk.page.lines[0], `${place}.lines`, name);
}

/** What is done with the lines, and what is said of them. */
function lineFaults(walk: Walk): void {
  const { view } = walk.page.plan;
  for (const [name, { asks }] of Object.entries(view.lineVerbs ?? {})) {
    walk.word('view.lineVerbs', `verb.${name}`);
    if (asks === 'reason') walk.word('view.lineVerbs', `verb.${name}Title`);
  }
  if (view.open) for (const key of ['label', 'text']) walk.word('view.open', `open.${key}`);
  if (!view.chart) return;
  walk.fieldOf(walk.page.lines[0], 'view.chart', view.chart.by);
  for (const key of ['title', 'lines', 'none']) walk.word('view.chart', `chart.${key}`);
}

function verbFaults(walk: Walk): void {
  const { doc, plan } = walk.page;
  const { order = [], of = {}, useMore } = plan.verbs ?? {};
  const moves = doc.moves.map(({ verb }) => verb);
  const known = [...moves, ...keysOf(of), ...OF_VERBS, ...keysOf(papersOf(walk.page))];
  for (const name of order) if (!known.includes(name) && !useMore) walk.say('verbs.order', `${doc.docType} has no verb ${name}`);
  for (const { name, move, plan: own } of verbsOf(walk.page)) {
    walk.word('verbs', `verb.${name}`);
    if (name === 'edit' || name === 'print' || name in papersOf(walk.page)) continue;
    const does = move ?? own.to ?? own.form;
    if (!does && !plan.view.useMore) walk.say(`verbs.${name}`, 'nothing is done');
    if (own.ask) askFaults(walk, name, own.ask);
    else if (move?.asks === 'form' && !own.to && !own.form && !plan.view.useMore && plan.entry?.save !== move.operation)
      walk.say(`verbs.${name}`, 'nothing asks what the move needs');
  }
}

function paperFaults(walk: Walk): void {
  const { view } = walk.page.plan;
  const shown = [...(view.lines ?? []), ...(view.hidden ?? [])];
  for (const [verb, { lines = [], cells = {}, facts = [], signatures }] of Object.entries(papersOf(walk.page))) {
    walk.within(`${verb}.lines`, lines, [...shown, ...keysOf(cells)]);
    walk.within(`${verb}.cells`, keysOf(cells), lines);
    walk.within(`${verb}.facts`, facts, view.facts);
    for (const who of signatures) walk.word(`${verb}.signatures`, `sign.${who}`);
  }
}

function entryFaults(walk: Walk): void {
  const { doc, plan } = walk.page;
  const { entry } = plan;
  if (!entry) return;
  const form: AnyEntity = { ...doc.header, fields: { ...doc.header.fields, ...entry.fields } as Fields };
  const names = (place: string, given: readonly string[]): void => {
    for (const name of given) walk.fieldOf(form, `entry.${place}`, name);
  };
  names('head', entry.head);
  const shown = [...entry.head, ...(entry.beside ?? []), ...keysOf(entry.fields)];
  for (const place of ['beside', 'fixed', 'copied'] as const) names(place, entry[place] ?? []);
  if (Array.isArray(entry.required)) walk.within('entry.required', entry.required, shown);
  for (const place of ['offer', 'codes', 'soon', 'chosen'] as const) names(place, keysOf(entry[place]));
  for (const key of ['entry.head', 'entry.lines', 'entry.drop', 'saved']) walk.word('entry', key);
  for (const [section, keys] of Object.entries(entry.sections ?? {})) {
    walk.word('entry.sections', `entry.${section}`);
    names('sections', keys);
    walk.within('entry.sections', keys, entry.head);
  }
  if (entry.origin) walk.word('entry.origin', 'entry.notRead');
}

/**
 * Every fault of a page, each with its place in the plan. Hooks are not run: a name in `drawn` is believed when it has its word.
 * @param kin all pages of the same document
 */
export function planFaults(page: Page, kin: readonly Page[]): readonly string[] {
  const walk = new Walk(page, kin);
  for (const faultsOf of [listFaults, viewFaults, lineFaults, verbFaults, paperFaults, entryFaults]) faultsOf(walk);
  return walk.faults;
}
