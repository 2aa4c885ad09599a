/** Words of a report for files that the server writes: those that its page shows, in either language. */
import type { AnyReport } from '#domain/kernel/report.ts';
import { readable, type ValueWords } from '#domain/protocol/value-words.ts';
import { headed, sayUnlabelled } from '#domain/registry.ts';
import routes from '#domain/system/routes.json' with { type: 'json' };
import type { Lang } from '#server/modules/messages.ts';
import { type Queryable, rowOf, rowsOf } from '#server/store/transaction.ts';

const files = import.meta.glob<object>('../../../../src/locales/*/{document,field,master,report,system,ui}.json', {
  eager: true,
  import: 'default',
});
/** @param path "report.own.27.empty" */
const wordAt = (lang: Lang, path: string): string | undefined => {
  const [file = '', ...names] = path.split('.');
  const found = names.reduce<unknown>(
    (part, name) => Reflect.get(Object(part), name),
    files[`../../../../src/locales/${lang}/${file}.json`],
  );
  return typeof found === 'string' ? found : undefined;
};

export interface FileWords extends ValueWords {
  readonly lang: Lang;
  /** Of a column or a filter. */
  readonly label: (name: string) => string;
  /** What only this report says. */
  readonly own: (key: string) => string | undefined;
  /** Of a kind of document or record. */
  readonly kind: (name: string) => string;
  /** Of a unit that does not measure goods. */
  readonly unit: (unit: string) => string | undefined;
  /** Of the file itself, from `report.file`. */
  readonly text: (key: string, values?: Readonly<Record<string, string>>) => string;
}

/** @returns what the page of a report is called */
export const titleOf = ({ path }: Pick<AnyReport, 'path'>, lang: Lang): string =>
  routes.find((route) => route.path === path)?.[lang] ?? path;

/** The words of the plant take the place of the program's, as on the page. */
async function codeWords(db: Queryable): Promise<ReadonlyMap<string, readonly [zh: string, en: string]>> {
  const rows = await rowsOf<{ key: string; zh: string; en: string }>(
    db,
    `select dd_type || ' ' || dd_code as key, dd_name_zh as zh, dd_name_en as en from dict where is_active`,
  );
  return new Map(rows.map(({ key, zh, en }) => [key, [zh, en] as const]));
}

/** Instants are those of the site: the file is read where its rows were made. */
async function instantsOf(db: Queryable): Promise<(iso: string | null) => string> {
  const zone = (await rowOf<{ zone: string }>(db, 'select site_zone() as zone'))?.zone ?? 'UTC';
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return (iso) => {
    const at = new Date(iso ?? '');
    return Number.isNaN(at.getTime()) ? '' : parts.format(at);
  };
}

export async function fileWords(db: Queryable, report: AnyReport, lang: Lang): Promise<FileWords> {
  const at = lang === 'en' ? 1 : 0;
  const told = await codeWords(db);
  const say = (path: string): string | undefined => wordAt(lang, path);
  return {
    lang,
    labels: {
      code: (set, code) => told.get(`${set.name} ${code}`)?.[at] || set.labels[String(code)]?.[at] || String(code ?? ''),
      instant: await instantsOf(db),
      boxNo: (text) => sayUnlabelled(text, (where) => say(`field.noBox.${where}`) ?? ''),
    },
    yes: say('ui.record.yes') ?? '',
    no: say('ui.record.no') ?? '',
    label: (name) => say(`field.${report.words}.${name}`) ?? say(`field.report.${name}`) ?? say(`field.common.${name}`) ?? readable(name),
    own: (key) => say(`report.own.${report.n}.${key}`),
    kind: (name) => headed(say(`document.${name}.name`) ?? say(`master.record.${name}`) ?? say(`system.doc.${name}`) ?? readable(name)),
    unit: (unit) => say(`ui.unit.${unit}`),
    text: (key, values = {}) => (say(`report.file.${key}`) ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? ''),
  };
}
