/** The files of the project as they are to become. Nothing is written before everything is known to fit. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { append, headed, moved, twin } from './edits.ts';
import { Refusal, type renamer } from './names.ts';
import { read } from './syntax.ts';

type Rename = ReturnType<typeof renamer>;

export interface Copy {
  readonly from: string;
  readonly to: string;
  /** What becomes of the text before it is renamed. */
  readonly cut?: (file: string, text: string) => string;
  /** Stands instead of the first comment. */
  readonly head: readonly string[];
}

export interface Change {
  readonly path: string;
  readonly text: string;
  readonly isNew: boolean;
}

export class Tree {
  private readonly texts = new Map<string, string>();
  private readonly made = new Set<string>();
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  has(path: string): boolean {
    return this.texts.has(path) || existsSync(join(this.root, path));
  }

  /** @throws Refusal when there is no such file */
  read(path: string): string {
    const text = this.texts.get(path);
    if (text !== undefined) return text;
    if (!this.has(path)) throw new Refusal(`${path} is not there any more: \`scripts/new\` has to learn what it is called now.`);
    return readFileSync(join(this.root, path), 'utf8');
  }

  edit(path: string, change: (file: string, text: string) => string): void {
    this.texts.set(path, change(path, this.read(path)));
  }

  /** @throws Refusal when a file of this name is there already */
  create(path: string, text: string): void {
    if (this.has(path)) throw new Refusal(`${path} is there already: choose another name.`);
    this.made.add(path);
    this.texts.set(path, text);
  }

  /** Gives the entries of the template twins in a table or in words. */
  twin(path: string, own: RegExp, rename: Rename): void {
    this.edit(path, (file, text) => twin(file, text, own, rename));
  }

  /** The same for words, in both languages. @param cut keys that the twin does without */
  words(name: string, own: RegExp, rename: Rename, cut: readonly string[] = []): void {
    const line = new RegExp(`"(${cut.join('|')})": "[^"]*",\\s*`, 'g');
    for (const lang of ['zh', 'en']) this.twin(`src/locales/${lang}/${name}.json`, own, (text) => rename(text.replace(line, '')));
  }

  /** Copies files of the template that name each other. */
  copy(files: readonly Copy[], rename: Rename): void {
    const places = new Map(files.map(({ from, to }) => [from, to]));
    for (const { from, to, cut, head } of files) {
      const text = this.read(from);
      this.create(to, headed(to, moved(from, to, cut ? cut(from, text) : text, places, rename), head));
    }
  }

  /** Names a page in the list of its folder, which is made where there is none. */
  screen(folder: string, path: string, file: string): void {
    const list = `src/screens/${folder}/screens.ts`;
    const entry = `{ path: '${path}', load: () => import('./${file}') }`;
    if (this.has(list)) this.edit(list, (name, text) => append(name, text, entry));
    else {
      const trade = (folder.split('/').at(-1) ?? '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
      this.create(
        list,
        `import type { ScreenDef } from '#pages/kit/screen.ts';\n\nexport const ${trade}Screens: ScreenDef[] = [${entry}];\n`,
      );
    }
  }

  changes(): Change[] {
    return [...this.texts].map(([path, text]) => ({ path, text, isNew: this.made.has(path) }));
  }

  /** Writes all files or, when one of them cannot be written, none. @throws Refusal when a text would not be valid */
  write(): void {
    const changes = this.changes();
    for (const { path, text } of changes) read(path, text);
    const before = new Map(changes.filter(({ isNew }) => !isNew).map(({ path }) => [path, readFileSync(join(this.root, path), 'utf8')]));
    const done: Change[] = [];
    try {
      for (const change of changes) {
        const file = join(this.root, change.path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, change.text, change.isNew ? { flag: 'wx' } : {});
        done.push(change);
      }
    } catch (error) {
      for (const { path, isNew } of done) {
        if (isNew) rmSync(join(this.root, path));
        else writeFileSync(join(this.root, path), before.get(path) ?? '');
      }
      throw new Refusal(`Nothing was written: ${(error as Error).message}`);
    }
  }
}
