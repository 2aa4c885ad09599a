/** Limits the material pickers of a page to the materials of certain stores. */
import { type ComponentType, useCallback, useMemo } from 'react';
import { MaterialClass } from '#domain/basic/material.resource.ts';
import { belongsIn } from '#domain/basic/material-store.ts';
import type { DocumentScreen } from '#pages/document/document-screen.tsx';
import type { MaterialRow } from '#pages/kit/held-materials.ts';
import { OfferedMaterials } from '#pages/kit/offered-materials.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRowsWhere } from '#store/hooks.ts';

/**
 * @param stores store classes that the page works for
 * @param only which of their materials
 */
export function goodsOf(
  stores: readonly string[],
  Page: ComponentType<ScreenProps> & Partial<Pick<DocumentScreen, 'page'>>,
  only?: (material: MaterialRow) => boolean,
) {
  function PageOfStores(props: ScreenProps) {
    const rows = useRowsWhere(MaterialClass);
    const classes = useMemo(() => new Map((rows ?? []).map(({ row }) => [row.classCode, row])), [rows]);
    const offers = useCallback(
      (material: MaterialRow) => belongsIn(stores, classes, material.classCode) && (only?.(material) ?? true),
      [classes],
    );
    return (
      <OfferedMaterials value={offers}>
        <Page {...props} />
      </OfferedMaterials>
    );
  }
  // What is declared is checked on the wrapped page too.
  return Page.page ? Object.assign(PageOfStores, { page: Page.page }) : PageOfStores;
}
