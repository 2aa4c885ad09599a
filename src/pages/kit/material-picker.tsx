import { Combobox, createListCollection } from '@chakra-ui/react';
import { use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKept, useMaterialSearch } from '#store/hooks.ts';
import { ComboParts } from '#ui/form/combo-parts.tsx';
import { HeldMaterial, type MaterialRow } from './held-materials.ts';
import { OfferedMaterials } from './offered-materials.ts';
import { useRowMap } from './use-row-map.ts';

export interface MaterialPickerProps {
  label: string;
  value: MaterialRow | null;
  onChange: (material: MaterialRow | null) => void;
  invalid?: boolean;
  /** Every choice is taken at once, and the box is cleared for the next one. */
  adds?: boolean;
}

const LIMIT = 30;
/** So many are looked through for those that the page offers. */
const LOOKED_THROUGH = 300;
const textOf = (material: MaterialRow): string => `${material.matCode} ${material.matName}`;

/** Matches any part of code or name among this device's rows, without the network. Previous hits stay until those for the next letter arrive. */
function useMaterials(typed: string): { readonly found: readonly MaterialRow[]; readonly isRead: boolean } {
  const offers = use(OfferedMaterials);
  const now = useMaterialSearch(typed.trim(), offers ? LOOKED_THROUGH : LIMIT);
  const hits = useKept(now);
  const rows = useRowMap(
    HeldMaterial,
    hits?.map(({ id }) => id),
  );
  const isRead = now !== undefined && rows !== undefined && now.every(({ id }) => rows.has(id));
  const found = useMemo(
    () =>
      (hits ?? [])
        .flatMap(({ id }) => {
          const row = rows?.get(id);
          return row?.isActive && (offers?.(row) ?? true) ? [row] : [];
        })
        .slice(0, LIMIT),
    [hits, rows, offers],
  );
  return { found, isRead };
}

/** The one material that what was typed can mean: its whole code, or the only match. */
function onlyMaterial(found: readonly MaterialRow[], typed: string): string | null {
  const wanted = typed.trim().toUpperCase();
  const exact = found.find(({ matCode }) => matCode.toUpperCase() === wanted);
  return exact?.id ?? (found.length === 1 ? (found[0]?.id ?? null) : null);
}

/** Picks one material of a hundred thousand, by code or name. */
export function MaterialPicker({ label, value, onChange, invalid = false, adds = false }: MaterialPickerProps) {
  const { t } = useTranslation('parts');
  const [typed, setTyped] = useState('');
  const { found, isRead } = useMaterials(typed);
  const collection = useMemo(() => {
    // The chosen item stays in the list; otherwise the box would lose its text while the user searches for others.
    const items = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : [...found];
    return createListCollection({ items, itemToString: textOf, itemToValue: ({ id }) => id });
  }, [found, value]);
  return (
    <Combobox.Root
      collection={collection}
      value={value ? [value.id] : []}
      onValueChange={({ items }) => onChange((items[0] as MaterialRow | undefined) ?? null)}
      onInputValueChange={({ inputValue, reason }) => setTyped(reason === 'input-change' ? inputValue : '')}
      openOnClick
      invalid={invalid}
      selectionBehavior={adds ? 'clear' : 'replace'}
      positioning={{ sameWidth: true }}
      lazyMount
      unmountOnExit
    >
      <ComboParts
        label={label}
        placeholder={t('material.search')}
        clearable={value !== null}
        only={isRead ? onlyMaterial(found, typed) : undefined}
        choices={collection.items.map((item) => ({
          key: item.id,
          item,
          code: item.matCode,
          text: [item.matName, item.spec].filter(Boolean).join(' '),
        }))}
      />
    </Combobox.Root>
  );
}
