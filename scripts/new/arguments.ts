/** The command line of `npm run new`, judged against what the project has already. */
import { parseArgs } from 'node:util';
import { formsOf, prefixOf, Refusal, wordsOf } from './names.ts';
import type { Page } from './page.ts';

export const KINDS = ['document', 'resource', 'report', 'terminal'] as const;
export type Kind = (typeof KINDS)[number];

export const USAGE = `npm run new -- document|resource|report|terminal NAME --path ROUTE [options]

  --path ROUTE     route of src/domain/system/routes.json that has no page yet
  --folder FOLDER  folder of src/screens: wms/returns (document, terminal), basic/party (resource)
  --new-folder     the folder is not there yet
  --en, --zh       what it is called within a sentence; default: the words of NAME, the title of the route
  --prefix XX      beginning of a document's numbers; default: initials of NAME
  --right NAME     a document's rights are web:wms:NAME:…; default: NAME
  --number N       number of a report; default: the one of its right
  --call PATH      call of a report; default: /api/wms/report/NAME`;

export interface Route {
  readonly path: string;
  readonly zh: string;
  readonly permission: string;
}

/** What is there already. */
export interface Known {
  readonly routes: readonly Route[];
  /** Routes that have a page. */
  readonly pages: ReadonlySet<string>;
  /** Names of entities, documents and reports. */
  readonly names: ReadonlySet<string>;
  /** What numbers of documents begin with. */
  readonly prefixes: ReadonlySet<string>;
  readonly rights: ReadonlySet<string>;
  readonly numbers: ReadonlySet<number>;
  readonly calls: ReadonlySet<string>;
  /** Folders of `src/screens`, as `wms/returns`. */
  readonly folders: readonly string[];
}

const OPTIONS = {
  path: { type: 'string' },
  folder: { type: 'string' },
  'new-folder': { type: 'boolean' },
  en: { type: 'string' },
  zh: { type: 'string' },
  prefix: { type: 'string' },
  right: { type: 'string' },
  number: { type: 'string' },
  call: { type: 'string' },
} as const;

/** Where a kind may stand: what its template imports is imported by no other module. */
const MODULES: Readonly<Record<Kind, string>> = { document: 'wms', terminal: 'wms', resource: 'basic', report: 'wms' };
const WORDS =
  /^(break|case|catch|class|const|continue|default|delete|else|enum|export|false|for|function|if|import|in|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with)$/;

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split('. ')[0]}. \`npm run new\` without arguments lists the options.`);
  }
}

const listed = (names: readonly string[]): string => (names.length > 8 ? `${names.slice(0, 8).join(', ')}, …` : names.join(', '));

function routeOf(path: string | undefined, name: string, { routes, pages }: Known): Route {
  const free = routes.filter((route) => !pages.has(route.path) && route.permission !== '');
  if (path === undefined) {
    const last = formsOf(name).kebab.split('-').at(-1) ?? '';
    const alike = free.filter((route) => route.path.includes(last));
    throw new Refusal(
      `Say its route with --path, one of src/domain/system/routes.json that has no page: ${listed((alike.length > 0 ? alike : free).map((route) => route.path))}.`,
    );
  }
  const route = routes.find((one) => one.path === path);
  if (!route) {
    const alike = free.filter((one) => one.path.endsWith(path.slice(path.lastIndexOf('/'))));
    const hint = alike.length > 0 ? ` Is it ${listed(alike.map((one) => one.path))}?` : '';
    throw new Refusal(`${path} is no route of src/domain/system/routes.json: take one of those, or add it there first.${hint}`);
  }
  if (pages.has(path)) throw new Refusal(`${path} has a page already: choose a route without one, or change that page.`);
  return route;
}

function folderOf(kind: Kind, folder: string | undefined, isNew: boolean, known: Known): string {
  const module = MODULES[kind];
  if (kind === 'report') {
    if (folder !== undefined) throw new Refusal('A report stands in src/domain/wms/reports and needs no --folder: leave it out.');
    return 'wms/reports';
  }
  const there = known.folders.filter((one) => one.startsWith(`${module}/`));
  if (folder === undefined)
    throw new Refusal(`Say its folder below src/screens with --folder, one of ${there.join(', ')}, or another one with --new-folder.`);
  if (!/^[a-z]+\/[a-z]+(-[a-z]+)*$/.test(folder))
    throw new Refusal(
      `"${folder}" is no folder of src/screens: write module and trade, as in ${module}/${kind === 'resource' ? 'party' : 'returns'}.`,
    );
  if (!folder.startsWith(`${module}/`))
    throw new Refusal(
      `A ${kind} is begun in ${module} only: what its template stands on may not be imported elsewhere. Give a folder of ${module}/.`,
    );
  if (!isNew && !there.includes(folder))
    throw new Refusal(`src/screens/${folder} is not there: give one of ${there.join(', ')}, or add --new-folder.`);
  return folder;
}

function nameOf(kind: Kind, name: string | undefined, { names }: Known): string {
  if (name === undefined) throw new Refusal(`Give the ${kind} a name, as in \`npm run new -- ${kind} toolLoan\`.`);
  if (!/^[a-z][a-zA-Z0-9]{2,}$/.test(name) || /[A-Z]{2}/.test(name))
    throw new Refusal(`"${name}" is no camelCase name: write it like toolLoan, in letters and digits.`);
  if (WORDS.test(name)) throw new Refusal(`"${name}" is a word of the language: choose another name.`);
  const taken = [name, `${name}Line`].find((one) => names.has(one));
  if (taken !== undefined) throw new Refusal(`"${taken}" is taken by a definition that is there: choose another name.`);
  return name;
}

function numberOf(text: string | undefined, { permission }: Route, known: Known): number {
  const number = Number(text ?? /:report(\d+)$/.exec(permission)?.[1]);
  if (!Number.isInteger(number) || number < 1)
    throw new Refusal('Say the number that the specification gives the report, as in --number 26.');
  if (known.numbers.has(number)) throw new Refusal(`Report ${number} is declared already: give another --number.`);
  return number;
}

export interface Asked {
  readonly kind: Kind;
  readonly page: Page;
  /** What was not said and has been taken from elsewhere. */
  readonly assumed: readonly string[];
}

/** @throws Refusal with what is wrong and what to do */
export function ask(args: readonly string[], known: Known): Asked {
  const { values, positionals } = parsed(args);
  const [first, second, ...more] = positionals;
  const kind = KINDS.find((one) => one === first);
  if (!kind) throw new Refusal(`Say what to begin: ${KINDS.join(', ')}; then its name.`);
  if (more.length > 0) throw new Refusal(`"${more[0]}" is one argument too many: put words of several parts in quotation marks.`);
  const name = nameOf(kind, second, known);
  const route = routeOf(values.path, name, known);
  const folder = folderOf(kind, values.folder, values['new-folder'] === true, known);
  const number = kind === 'report' ? numberOf(values.number, route, known) : 0;
  const en = values.en ?? wordsOf(name);
  const zh = values.zh ?? route.zh;
  const prefix = values.prefix ?? prefixOf(name);
  const right = values.right ?? name;
  const call = values.call ?? `/api/wms/report/${name}`;
  if (!/^[a-z][a-z0-9 -]*$/i.test(en)) throw new Refusal(`"${en}" is no English word: write letters and spaces, as in --en "tool loan".`);
  if (!/^[^'"`\\]+$/.test(zh)) throw new Refusal('The Chinese word has no quotation marks in it: leave them out.');
  if (kind === 'document') {
    if (!/^[A-Z]{2,4}$/.test(prefix))
      throw new Refusal(`"${prefix}" begins no number: give two to four capital letters, as in --prefix TL.`);
    if (known.prefixes.has(prefix)) throw new Refusal(`Numbers of another document begin with ${prefix}: give another --prefix.`);
    if (!/^[a-z][a-zA-Z]*$/.test(right)) throw new Refusal(`"${right}" names no rights: write it like toolLoan.`);
    if (known.rights.has(right)) throw new Refusal(`There are rights web:wms:${right}:… already: give another --right.`);
  }
  if (kind === 'report') {
    if (!/^\/api(\/[a-zA-Z0-9_]+)+$/.test(call))
      throw new Refusal(`"${call}" is no call: write it as the specification has it, as in --call /api/wms/report/toolLoans.`);
    if (known.calls.has(call)) throw new Refusal(`Another report answers ${call}: give another --call.`);
  }
  const assumed = [
    ...(values.en === undefined ? [`English "${en}" (--en)`] : []),
    ...(values.zh === undefined ? [`Chinese “${zh}” (--zh)`] : []),
    ...(kind === 'document' && values.prefix === undefined ? [`numbers ${prefix}… (--prefix)`] : []),
    ...(kind === 'document' && values.right === undefined ? [`rights web:wms:${right}:… (--right)`] : []),
    ...(kind === 'report' && values.number === undefined ? [`number ${number} (--number)`] : []),
    ...(kind === 'report' && values.call === undefined ? [`call ${call} (--call)`] : []),
  ];
  return { kind, page: { name, forms: formsOf(name), path: route.path, folder, en, zh, prefix, right, number, call }, assumed };
}
