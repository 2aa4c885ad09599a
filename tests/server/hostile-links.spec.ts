/**
 * An own entry with another's line: whatever an operation names by the table of links is replaced by one of the same kind that is another's, or nobody's,
 * by somebody who may do everything in every store. None of it is applied, and it is refused for what it names: all else is honest work that would be done.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { Link } from '#domain/kernel/link.ts';
import { LINKS } from '#domain/wms/links.ts';
import { columnOf, quoted } from '#server/store/columns.ts';
import { hasPlace, valueAt, withValue } from '#tests/support/hostile-plant/attacks.ts';
import type { Draft } from '#tests/support/hostile-plant/draft.ts';
import { HostilePlant, isDone } from '#tests/support/hostile-plant/plant.ts';

const NOBODY = '0198c0de-0000-7000-8000-00000000000f';
/** What is said of another's; what it says of nobody's stands with the link. */
const OTHERS = ['LINK_MISMATCH', 'BIN_OTHER_STORE', 'BOX_OTHER_WAREHOUSE', 'RETURN_OTHER_SUPPLIER', 'OTHER_APPLICATION', 'SO_OTHER'];

/** Links that are not walked from honest work, and why. */
const NOT_WALKED: Readonly<Record<string, string>> = {
  'workshopReturn.create lines[].sourceBoxId': 'the boxes at the line may all have been given back before',
};

let plant: HostilePlant;
beforeAll(async () => {
  plant = await HostilePlant.open();
});
afterAll(() => plant?.close());

const nameOf = (type: string, { path }: Link): string => `${type} ${path}`;
const namesNothing = ({ payload }: Draft, { path }: Link): boolean => (valueAt(payload, path) ?? null) === null;

/** Drafts that name something there; where none does, what is put into an empty list to be attacked may be wrong in other ways too. */
function basesOf(type: string, link: Link): Draft[] {
  const all = plant.bases.filter(({ operation, payload }) => operation.type === type && hasPlace(payload, link.path));
  const naming = all.filter((draft) => !namesNothing(draft, link));
  return naming.length > 0 ? naming : all;
}

type Found = Readonly<Record<string, unknown>> & { readonly id: string };
const everyOne = new Map<string, readonly Found[]>();
/** Rows of this kind, the plant's own and the twin's. */
async function rowsOf({ name, table }: AnyEntity): Promise<readonly Found[]> {
  const found = everyOne.get(name) ?? (await plant.parts.data.plant.rows<Found>(`select * from ${quoted(table)} order by id`));
  everyOne.set(name, found);
  return found;
}

/** What is not said agrees with everything: only a row that says it can disagree. */
const says =
  ({ to, agree }: Link) =>
  (row: Found): boolean =>
    Object.keys(agree).every((field) => !(field in to.entity.fields) || (row[columnOf(to.entity, field).name] ?? null) !== null);

/** The twin of what is named, or of something else of its kind; where the material has to agree, also an own one of another material. */
async function others(link: Link, { payload }: Draft): Promise<string[]> {
  const { to, agree, among, path } = link;
  const { twin } = plant.parts;
  const is = valueAt(payload, path);
  if (among !== undefined) return typeof is === 'string' ? [twin.of(is) ?? NOBODY] : [];
  const rows = await rowsOf(to.entity);
  const any = [...rows.filter(says(link)), ...rows].flatMap(({ id }) => twin.of(id) ?? [])[0];
  const named = (typeof is === 'string' && twin.of(is)) || any;
  const material = rows.find(({ id }) => id === is)?.material_id ?? valueAt(payload, path.replace(/[^.]+$/, 'materialId'));
  const unlike = 'materialId' in agree ? rows.find((row) => row.material_id !== material && twin.of(row.id) !== undefined)?.id : undefined;
  return [named, unlike].filter((id) => id !== undefined);
}

/** Verdicts on the draft with each of these in the place, each on the plant as it stands. */
async function verdicts(draft: Draft, path: string, ids: readonly string[]): Promise<{ isDone: boolean; code: string }[]> {
  const told: { isDone: boolean; code: string }[] = [];
  for (const id of ids) {
    const verdict = await plant.trial(() => plant.verdictOn(draft, withValue(draft.payload, path, id)));
    told.push({ isDone: isDone(verdict), code: verdict.code ?? '' });
  }
  return told;
}

describe('what an operation names', () => {
  const all = Object.entries(LINKS).flatMap(([type, links]) => links.map((link) => ({ type, link })));
  const bound = all.filter(({ link }) => link.among !== undefined || Object.keys(link.agree).length > 0);

  test('is its own: another’s is refused for being another’s, wherever honest work names something', async () => {
    const applied: string[] = [];
    const otherwise: string[] = [];
    const open: string[] = [];
    for (const { type, link } of bound) {
      const told: { isDone: boolean; code: string }[] = [];
      for (const draft of basesOf(type, link)) told.push(...(await verdicts(draft, link.path, await others(link, draft))));
      if (told.some((one) => one.isDone)) applied.push(nameOf(type, link));
      if (told.length === 0) open.push(nameOf(type, link));
      // Refused for what it names, and not by the way.
      else if (!told.some(({ code }) => OTHERS.includes(code))) otherwise.push(`${nameOf(type, link)}: ${told.map(({ code }) => code)}`);
    }
    expect({ applied, otherwise }).toEqual({ applied: [], otherwise: [] });
    expect(open.filter((name) => NOT_WALKED[name] === undefined)).toEqual([]);
    expect(Object.keys(NOT_WALKED).filter((name) => !bound.some(({ type, link }) => nameOf(type, link) === name))).toEqual([]);
  });

  test('exists: nobody’s is refused for being nobody’s, or for not being what stands beside it', async () => {
    const applied: string[] = [];
    const otherwise: string[] = [];
    for (const { type, link } of all)
      for (const draft of basesOf(type, link).slice(0, 1)) {
        const [told] = await verdicts(draft, link.path, [NOBODY]);
        if (told?.isDone) applied.push(nameOf(type, link));
        else if (![link.to.missing ?? 'REF_MISSING', ...OTHERS].includes(told?.code ?? ''))
          otherwise.push(`${nameOf(type, link)}: ${told?.code}`);
      }
    expect({ applied, otherwise }).toEqual({ applied: [], otherwise: [] });
  });
});
