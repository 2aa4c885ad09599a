/** The category (receive/dispatch category, 收发类别) that a document names for the goods it moves. */
import { RdCategoryMaterial, ReceiveDispatchCategory } from '#domain/basic/category.resource.ts';
import { Material, MaterialClass } from '#domain/basic/material.resource.ts';
import { Warehouse } from '#domain/basic/place.resource.ts';
import { byId, byIndex, type Key, type Row } from '#domain/kernel/entity.ts';
import { guard, refuse } from '#domain/kernel/problem.ts';
import type { Rows } from '#domain/kernel/rows.ts';

export type Category = Pick<Row<typeof ReceiveDispatchCategory>, 'direction' | 'movementType'>;
type Direction = Category['direction'];

const OUT: Direction = 2;

type Posts = NonNullable<Category['movementType']>;

/** Whether goods may be issued under the category: it posts nothing of its own, or one of these movements. */
export const isIssueCategory = ({ direction, movementType }: Category, posts: readonly Posts[]): boolean =>
  direction === OUT && (movementType === null || posts.includes(movementType));

/** The store, the category and its classes of material, for `guardCategory`. */
export const categoryKeys = (warehouseId: string, rdCode: string | null): Key[] => [
  byId(Warehouse, warehouseId),
  ...(rdCode ? [byIndex(ReceiveDispatchCategory, 'rdCode', rdCode), byIndex(RdCategoryMaterial, 'rdCode', rdCode)] : []),
];

/** The classes of the materials, for `guardCategory`; a round after the materials. */
export const categoryClassKeys = (rows: Rows, materialIds: readonly string[]): Key[] =>
  [...new Set(materialIds)].flatMap((id) => {
    const classCode = rows.get(Material, id)?.classCode;
    return classCode === undefined ? [] : [byIndex(MaterialClass, 'classCode', classCode)];
  });

/**
 * The category exists, fits the kind of document, and moves these materials (G-MAT): one that names classes moves goods of those and of the classes
 * right below them only. Needs `categoryKeys` and `categoryClassKeys`.
 * @param fits whether the kind of document may name the category
 * @throws REF_MISSING, CATEGORY_OTHER, G-MAT
 */
export function guardCategory(
  rows: Rows,
  { rdCode, warehouseId }: { readonly rdCode: string | null; readonly warehouseId: string },
  materials: readonly Pick<Row<typeof Material>, 'matCode' | 'classCode'>[],
  fits: (category: Category) => boolean,
): void {
  const category = rows.by(ReceiveDispatchCategory, 'rdCode', rdCode ?? '')[0] ?? refuse('REF_MISSING', { field: 'rdCode' });
  guard(fits(category), 'CATEGORY_OTHER', { rdName: category.rdName });
  const classes = rows.by(RdCategoryMaterial, 'rdCode', rdCode ?? '').map(({ classCode }) => classCode);
  const aboveOf = (classCode: string) => rows.by(MaterialClass, 'classCode', classCode)[0]?.parentCode ?? '';
  const isNamed = ({ classCode }: { readonly classCode: string }) => classes.includes(classCode) || classes.includes(aboveOf(classCode));
  const stranger = classes.length === 0 ? undefined : materials.find((material) => !isNamed(material));
  const whName = rows.get(Warehouse, warehouseId)?.whName ?? '';
  guard(stranger === undefined, 'G-MAT', { matCode: stranger?.matCode ?? '', whName });
}
