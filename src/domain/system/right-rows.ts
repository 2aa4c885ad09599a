/** How a right is written down: its words, where it stands, and who begins with it. The rights themselves stand in rights.ts. */

export interface Right {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  /** Under which right of a page it stands. */
  readonly parent: string;
  /** Seeded roles that begin with it, beside those that hold everything of an area. */
  readonly roles: readonly string[];
}

/** What is done to nearly every document. */
const VERBS: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  create: ['新增', 'create'],
  edit: ['编辑', 'edit'],
  delete: ['删除', 'delete'],
  review: ['审核', 'review'],
  unreview: ['反审核', 'reverse review'],
  close: ['关闭', 'close'],
  print: ['打印', 'print'],
};

const PARENTS = {
  wms: 'web:wmsmaster',
  mes: 'web:mesmaster',
  basedata: 'web:basedata',
  masterdata: 'web:masterdata',
  srmdata: 'web:srmdata',
};
type Area = keyof typeof PARENTS;

/** Roles that hold the rights of some verbs; a verb that is not in the table above has its own words. */
type Holders = string | readonly [zh: string, en: string, roles: string];

/**
 * @param of beginning of the codes
 * @param zh what the words of the verbs begin with
 * @param verbs roles by verbs, both with spaces between several
 */
export function of(
  of: `web:${Area}` | `web:${Area}:${string}`,
  zh: string,
  en: string,
  verbs: Readonly<Record<string, Holders>>,
): readonly Right[] {
  const parent = PARENTS[of.split(':')[1] as Area];
  return Object.entries(verbs).flatMap(([names, holders]) =>
    names.split(' ').map((verb) => {
      const [zhVerb = '', enVerb = ''] = VERBS[verb] ?? [];
      const words = typeof holders === 'string' ? [zh + zhVerb, `${en}: ${enVerb}`] : holders;
      const roles = typeof holders === 'string' ? holders : holders[2];
      return { code: `${of}:${verb}`, zh: words[0] ?? '', en: words[1] ?? '', parent, roles: roles.split(' ').filter(Boolean) };
    }),
  );
}
