/** Finds a page of the menu by its title in either language, by pinyin or by its path, and opens it. */
import { chakra, Dialog, Flex, Input, Portal, Text } from '@chakra-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpen } from '#pages/kit/navigation.ts';
import type { OverlayProps } from '#shell/overlay/overlay-store.ts';
import { currentVisitor } from '#shell/router-visitor.ts';
import { isBuilt } from '#shell/screens.ts';
import { DialogRoot } from '#ui/dialog-root.tsx';
import { Icon } from '#ui/icon.tsx';
import { findPages, type Hit, offeredPages } from './find-pages.ts';
import { menuPages } from './menu-pages.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { PaletteRow } from './palette-row.tsx';
import { useRecent } from './recent-store.ts';

interface Section {
  readonly key: 'found' | 'recent' | 'others';
  readonly hits: readonly Hit[];
}

/** What is shown for what was typed; empty sections are left out. */
function useSections({ session, path }: OverlayProps, typed: string): readonly Section[] {
  const { account, paths } = useRecent();
  const entries = useMemo(
    () => menuPages({ visitor: currentVisitor(session), supplier: Boolean(session.user.supName), isBuilt }),
    [session],
  );
  return useMemo(() => {
    const recent = account === session.user.account ? paths : [];
    const offered = offeredPages(entries, recent, path);
    const sections: readonly Section[] =
      typed.trim() === ''
        ? [
            { key: 'recent', hits: offered.recent },
            { key: 'others', hits: offered.others },
          ]
        : [{ key: 'found', hits: findPages(entries, typed, recent) }];
    return sections.filter(({ hits }) => hits.length > 0);
  }, [entries, account, paths, session, path, typed]);
}

export function Palette(props: OverlayProps) {
  const { t } = useTranslation('palette');
  const openPage = useOpen();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const sections = useSections(props, useDeferredValue(typed));
  const hits = sections.flatMap((section) => section.hits);
  const at = Math.min(active, hits.length - 1);
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    props.onClose();
    openPage(hit.entry.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method needs these keys for its own list.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) open(hits[at]);
    else if (hits.length > 0) setActive((at + step + hits.length) % hits.length);
  };
  return (
    <DialogRoot
      open
      placement="top"
      size="lg"
      scrollBehavior="inside"
      initialFocusEl={() => field.current}
      onOpenChange={({ open: stays }) => (stays ? undefined : props.onClose())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content aria-label={t('title')} mx="3" my={{ base: '3', md: '16' }} maxW="600px" maxH={{ base: '85dvh', md: '70dvh' }}>
            <Flex align="center" gap="2" px="3" py="2" borderBottomWidth="var(--line)" color="fg.muted">
              <Icon of={Search} />
              <Input
                ref={field}
                role="combobox"
                aria-label={t('field')}
                aria-expanded={hits.length > 0}
                aria-controls={hits.length > 0 ? listId : undefined}
                aria-autocomplete="list"
                aria-activedescendant={hits.length > 0 ? `${listId}-${at}` : undefined}
                placeholder={t('field')}
                autoComplete="off"
                spellCheck={false}
                color="fg"
                borderWidth="0"
                px="1"
                _focusVisible={{ outline: 'none', boxShadow: 'none' }}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setActive(0);
                }}
                onKeyDown={onKeyDown}
              />
            </Flex>
            {hits.length === 0 ? (
              <Text p="4" textStyle="sm" color="fg.muted">
                {t('none')}
              </Text>
            ) : (
              <PaletteList id={listId} sections={sections} active={at} onActive={setActive} onOpen={open} />
            )}
            <PaletteFoot count={hits.length} onKeys={props.onKeys} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

interface ListProps {
  readonly id: string;
  readonly sections: readonly Section[];
  readonly active: number;
  readonly onActive: (at: number) => void;
  readonly onOpen: (hit: Hit) => void;
}

function PaletteList({ id, sections, active, onActive, onOpen }: ListProps) {
  const { t } = useTranslation('palette');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${CSS.escape(`${id}-${active}`)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const starts = sections.map((_, at) => sections.slice(0, at).reduce((sum, { hits }) => sum + hits.length, 0));
  return (
    <chakra.div ref={list} id={id} role="listbox" aria-label={t('pages')} flex="1" minH="0" overflowY="auto" p="1.5" scrollPaddingY="8">
      {sections.map((section, at) => (
        <chakra.div key={section.key} role="group" aria-label={t(`section.${section.key}`)}>
          {section.key === 'found' ? null : (
            <chakra.div aria-hidden textStyle="xs" color="fg.muted" px="2.5" pt="2" pb="1">
              {t(`section.${section.key}`)}
            </chakra.div>
          )}
          {section.hits.map((hit, index) => {
            const place = (starts[at] ?? 0) + index;
            return (
              <PaletteRow
                key={hit.entry.path}
                id={`${id}-${place}`}
                hit={hit}
                active={place === active}
                onActive={() => onActive(place)}
                onOpen={() => onOpen(hit)}
              />
            );
          })}
        </chakra.div>
      ))}
    </chakra.div>
  );
}
