/** Edits of source text that a page is begun with. Each leaves the rest of the text as it was; the formatter sets what was put in. */
import { dirname, join } from 'node:path/posix';
import { Refusal } from './names.ts';
import {
  childrenOf,
  declaredBy,
  type Edit,
  edited,
  isImport,
  type Node,
  namesIn,
  nodeAt,
  nodesAt,
  read,
  type Source,
  statementsOf,
  textAt,
} from './syntax.ts';

/** An array that is spread into another is only laid out in parts. */
const isPartOfList = (node: Node): boolean => node.type === 'SpreadElement' && nodeAt(node, 'argument')?.type === 'ArrayExpression';

/** Runs of neighbours that are taken. */
function runsOf(items: readonly Node[], taken: (item: Node) => boolean): Node[][] {
  const runs: Node[][] = [];
  items.forEach((item, n) => {
    if (!taken(item)) return;
    const before = items[n - 1];
    const last = runs.at(-1);
    if (last && before && last.at(-1) === before) last.push(item);
    else runs.push([item]);
  });
  return runs;
}

/**
 * Gives every entry of the template a renamed twin after it: imports, elements of arrays, properties by their key, and the lines of a table in a text.
 * @param own tells an entry of the template by its text, a property by its key
 * @throws Refusal when there is no such entry
 */
export function twin(file: string, text: string, own: RegExp, rename: (text: string) => string): string {
  const source = read(file, text);
  const of = ({ start, end }: Node) => source.text.slice(start, end);
  const edits: Edit[] = [];
  const put = (at: number, what: string) => edits.push({ from: at, to: at, text: what });

  function list(items: readonly Node[], taken: (item: Node) => boolean, between: string): void {
    for (const run of runsOf(items, taken)) {
      const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0];
      put(end, between + rename(source.text.slice(start, end)));
    }
    for (const item of items) if (!taken(item)) visit(item);
  }

  function table(quasi: Node): void {
    let at = quasi.start;
    const lines = of(quasi)
      .split('\n')
      .map((line) => {
        const from = at;
        at += line.length + 1;
        return { type: 'line', start: from, end: from + line.length };
      });
    if (lines.length > 1) list(lines, (line) => own.test(of(line)), '\n');
  }

  function properties(node: Node): void {
    const items = nodesAt(node, 'properties');
    const keyOf = (item: Node): string => {
      const key = nodeAt(item, 'key');
      return key ? of(key) : '';
    };
    const keys = items.map(keyOf);
    for (const key of keys)
      if (own.test(key) && keys.includes(rename(key)))
        throw new Refusal(`${file} has an entry ${rename(key)} already: choose another name.`);
    list(items, (item) => own.test(keyOf(item)), ', ');
  }

  function visit(node: Node): void {
    if (node.type === 'line') return;
    if (node.type === 'Program') list(nodesAt(node, 'body'), (item) => isImport(item) && own.test(of(item)), '\n');
    else if (node.type === 'ArrayExpression') list(nodesAt(node, 'elements'), (item) => !isPartOfList(item) && own.test(of(item)), ', ');
    else if (node.type === 'ObjectExpression') properties(node);
    else if (node.type === 'TemplateElement') table(node);
    else for (const child of childrenOf(node)) visit(child);
  }

  visit(source.program);
  if (edits.length === 0)
    throw new Refusal(`${file} has no entry like ${own.source} any more: \`scripts/new\` has to learn where it stands now.`);
  return edited(file, source.text, edits);
}

/** Appends an element to an array of the module. @param name of the constant; default: the first that is an array */
export function append(file: string, text: string, element: string, name?: string): string {
  const source = read(file, text);
  const arrays = statementsOf(source)
    .filter((statement) => name === undefined || declaredBy(statement).includes(name))
    .flatMap((statement) =>
      nodesAt(nodeAt(statement, 'declaration') ?? statement, 'declarations').flatMap((one) => {
        const init = nodeAt(one, 'init');
        return init?.type === 'ArrayExpression' ? [init] : [];
      }),
    );
  const [array] = arrays;
  if (!array) throw new Refusal(`${file} has no list to add to any more: \`scripts/new\` has to learn where it stands now.`);
  const last = nodesAt(array, 'elements').at(-1);
  const at = last?.end ?? array.start + 1;
  return edited(file, source.text, [{ from: at, to: at, text: last ? `, ${element}` : element }]);
}

/** Takes the imports off that nothing uses. */
export function pruned(file: string, text: string): string {
  const source = read(file, text);
  const statements = statementsOf(source);
  const used = new Set(statements.filter((statement) => !isImport(statement)).flatMap((statement) => [...namesIn(statement)]));
  const edits = statements.filter(isImport).flatMap((statement): Edit[] => {
    const specifiers = nodesAt(statement, 'specifiers');
    const kept = specifiers.filter((one) => used.has(textAt(nodeAt(one, 'local') ?? one, 'name')));
    if (kept.length === specifiers.length) return [];
    if (kept.length === 0) return [{ from: statement.start, to: statement.end + 1, text: '' }];
    const [from, to] = [specifiers[0]?.start ?? 0, specifiers.at(-1)?.end ?? 0];
    return [{ from, to, text: kept.map(({ start, end }) => source.text.slice(start, end)).join(', ') }];
  });
  return edited(file, source.text, edits);
}

/** Keeps what is named, by name of a declaration or title of a `describe`, and what that stands on. @throws Refusal when it is not there */
export function extract(file: string, text: string, wanted: readonly string[]): string {
  const source = read(file, text);
  const statements = statementsOf(source).filter((statement) => !isImport(statement));
  const kept = new Set<Node>();
  const take = (name: string): void => {
    for (const statement of statements) {
      if (kept.has(statement) || !declaredBy(statement).includes(name)) continue;
      kept.add(statement);
      for (const used of namesIn(statement)) take(used);
    }
  };
  for (const name of wanted) {
    if (!statements.some((statement) => declaredBy(statement).includes(name)))
      throw new Refusal(`${file} has no "${name}" any more: \`scripts/new\` has to learn where it stands now.`);
    take(name);
  }
  const gone = statementsOf(source).flatMap((statement, n, all): Edit[] =>
    isImport(statement) || kept.has(statement) ? [] : [{ from: all[n - 1]?.end ?? 0, to: statement.end, text: '' }],
  );
  return pruned(file, edited(file, source.text, gone));
}

/** The range of an entry with its comma, the comments above it, and its lines where it has them for itself. */
function wholeOf({ text, comments }: Source, { start, end }: Node): { readonly from: number; readonly to: number } {
  let from = start;
  for (const comment of comments.toReversed())
    if (comment.end <= from && text.slice(comment.end, from).trim() === '' && /(^|\n)\s*$/.test(text.slice(0, comment.start)))
      from = comment.start;
  const to = end + (text[end] === ',' ? 1 : 0);
  const line = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const isAlone = next >= 0 && text.slice(line, from).trim() === '' && text.slice(to, next).trim() === '';
  return isAlone ? { from: line, to: next + 1 } : { from, to };
}

/** Takes properties, elements, attributes and constants away by their names, with the imports that only they used. @throws Refusal when there are none */
export function without(file: string, text: string, names: readonly string[]): string {
  const source = read(file, text);
  const isNamed = (node: Node | undefined): boolean =>
    node !== undefined && (names.includes(textAt(node, 'name')) || names.includes(String(node.value)));
  const isDeclared = (node: Node): boolean => !isImport(node) && declaredBy(node).some((name) => names.includes(name));
  const goesFrom: Readonly<Record<string, (node: Node) => Node[]>> = {
    ObjectExpression: (node) => nodesAt(node, 'properties').filter((one) => isNamed(nodeAt(one, 'key')) || isNamed(nodeAt(one, 'value'))),
    ArrayExpression: (node) => nodesAt(node, 'elements').filter(isNamed),
    JSXOpeningElement: (node) => nodesAt(node, 'attributes').filter((one) => isNamed(nodeAt(one, 'name'))),
    Program: (node) => nodesAt(node, 'body').filter(isDeclared),
    BlockStatement: (node) => nodesAt(node, 'body').filter(isDeclared),
  };
  const edits: Edit[] = [];
  function visit(node: Node): void {
    const gone = goesFrom[node.type]?.(node) ?? [];
    for (const one of gone) edits.push({ ...wholeOf(source, one), text: '' });
    for (const child of childrenOf(node)) if (!gone.includes(child) && !isImport(child)) visit(child);
  }
  visit(source.program);
  if (edits.length === 0) throw new Refusal(`${file} has no ${names.join(', ')} any more: \`scripts/new\` has to forget it.`);
  return pruned(file, edited(file, source.text, edits));
}

const aliases = ['domain', 'screens', 'server', 'tests'];
const rootOf = (alias: string): string => (['domain', 'screens'].includes(alias) ? `src/${alias}` : alias);

/** The file that an import names; null = one of a package, or of a part of the program that pages are never begun in. */
function fileOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('./')) return join(dirname(from), specifier);
  const alias = aliases.find((name) => specifier.startsWith(`#${name}/`));
  return alias ? `${rootOf(alias)}${specifier.slice(alias.length + 1)}` : null;
}

/** How a file is imported: from its own folder by its name, from elsewhere by the alias. */
export function specifierOf(from: string, file: string): string {
  if (dirname(from) === dirname(file)) return `./${file.slice(dirname(file).length + 1)}`;
  const alias = aliases.find((name) => file.startsWith(`${rootOf(name)}/`));
  return alias ? `#${alias}${file.slice(rootOf(alias).length)}` : file;
}

/**
 * Renames a text that moves from one file to another. Its imports name the same files as before, or where they have moved to: those are never renamed.
 * @param moved files that move along
 */
export function moved(
  from: string,
  to: string,
  text: string,
  files: ReadonlyMap<string, string>,
  rename: (text: string) => string,
): string {
  const source = read(from, text);
  const paths: string[] = [];
  const edits = statementsOf(source)
    .filter(isImport)
    .flatMap((statement): Edit[] => {
      const named = nodeAt(statement, 'source');
      const file = named && fileOf(from, String(named.value));
      if (!named || file === null || file === undefined) return [];
      paths.push(specifierOf(to, files.get(file) ?? file));
      return [{ from: named.start, to: named.end, text: `'\uE000${paths.length - 1}\uE001'` }];
    });
  return rename(edited(from, source.text, edits)).replace(/\uE000(\d+)\uE001/g, (_, n) => paths[Number(n)] ?? '');
}

/** Begins a text with other lines than its first comment. */
export function headed(file: string, text: string, lines: readonly string[]): string {
  const source = read(file, text);
  const [comment] = source.comments;
  const first = statementsOf(source)[0]?.start ?? 0;
  const rest = comment && comment.start < first && comment.type === 'Block' ? text.slice(comment.end) : text;
  return `${lines.join('\n')}\n${rest.trimStart()}`;
}
