import { Combobox, chakra, createListCollection, Portal } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { Material } from '#domain/basic/material.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';

export type MaterialRow = Row<typeof Material>;

export interface MaterialPickerProps {
  label: string;
  value: MaterialRow | null;
  onChange: (material: MaterialRow | null) => void;
  invalid?: boolean;
  /** Every choice is taken at once: the box is empty again for the next one. */
  adds?: boolean;
}

const WAIT_MS = 200;
const LIMIT = 30;
const searchOnServer = call<{ list: MaterialRow[] }>('POST /api/basic/material/pageList');
const textOf = (material: MaterialRow): string => `${material.matCode} ${material.matName}`;

/** By the beginning of the code on this device; by any word at the server, where it is in reach and the person may ask it. */
function useMaterials(typed: string): readonly MaterialRow[] {
  const store = useStore();
  const { online } = useSyncStatus();
  const [found, setFound] = useState<readonly MaterialRow[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    const look = async () => {
      const text = typed.trim();
      const held = await store.startingWith(Material, 'matCode', text.toUpperCase(), LIMIT);
      if (abort.signal.aborted) return;
      setFound(held.filter((material) => material.isActive));
      if (!online || text.length < 2 || held.length >= LIMIT) return;
      const query = { search: text, pageIndex: 1, pageSize: LIMIT, filters: { isActive: true } };
      const answer = await searchOnServer(query, { alertError: false, signal: abort.signal }).catch(() => null);
      if (abort.signal.aborted || !answer) return;
      const known = new Set(held.map(({ id }) => id));
      setFound([...held, ...answer.list.filter(({ id }) => !known.has(id))].filter((material) => material.isActive));
    };
    const timer = setTimeout(() => void look(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed, store, online]);
  return found;
}

/** One material of a hundred thousand, by code or name. */
export function MaterialPicker({ label, value, onChange, invalid = false, adds = false }: MaterialPickerProps) {
  const { t } = useTranslation('ui');
  const words = useTranslation('rawout').t;
  const [typed, setTyped] = useState('');
  const found = useMaterials(typed);
  const collection = useMemo(() => {
    // The chosen one stays, or the box would lose its text while others are searched.
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
      <Combobox.Control>
        <Combobox.Input aria-label={label} placeholder={words('material.search')} />
        <Combobox.IndicatorGroup>
          {value ? <Combobox.ClearTrigger aria-label={t('form.clear')} /> : null}
          <Combobox.Trigger aria-label={t('form.open')} />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content>
            <Combobox.Empty px="3" py="2" color="fg.muted">
              {t('form.noMatch')}
            </Combobox.Empty>
            {collection.items.map((material) => (
              <Combobox.Item key={material.id} item={material}>
                <chakra.span fontFamily="mono" fontSize="0.95em" whiteSpace="nowrap">
                  {material.matCode}
                </chakra.span>
                <chakra.span flex="1" color="fg.muted">
                  {[material.matName, material.spec].filter(Boolean).join(' ')}
                </chakra.span>
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
}
