import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type Field, type Hit, type Mark, pieces } from './find-pages.ts';

interface RowProps {
  readonly id: string;
  readonly hit: Hit;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onOpen: () => void;
}

/** Title and group in the language of the screen; where something else was found (the other title, the path), that stands below. */
export function PaletteRow({ id, hit, active, onActive, onOpen }: RowProps) {
  const { i18n } = useTranslation();
  const english = i18n.language.startsWith('en');
  const [title, group]: readonly Field[] = english ? ['en', 'groupEn'] : ['zh', 'groupZh'];
  const hidden: readonly Field[] = english ? ['zh', 'path', 'groupZh'] : ['en', 'path', 'groupEn'];
  const elsewhere = hidden.filter((field) => hit.marks[field]);
  return (
    <chakra.div
      id={id}
      role="option"
      aria-selected={active}
      data-path={hit.entry.path}
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      columnGap="3"
      minH="control"
      alignContent="center"
      px="2.5"
      py="1"
      borderRadius="l1"
      cursor="pointer"
      textStyle="sm"
      {...(active ? { bg: 'bg.muted', boxShadow: 'inset 3px 0 0 {colors.accent}' } : {})}
      onPointerMove={active ? undefined : onActive}
      onClick={onOpen}
    >
      <chakra.span flex="1 1 auto">
        <Marked text={hit.entry[title ?? 'zh']} marks={hit.marks[title ?? 'zh']} />
      </chakra.span>
      <chakra.span textStyle="xs" color="fg.muted">
        <Marked text={hit.entry[group ?? 'groupZh']} marks={hit.marks[group ?? 'groupZh']} />
      </chakra.span>
      {elsewhere.map((field) => (
        <chakra.span key={field} flexBasis="100%" textStyle="xs" color="fg.muted" {...(field === 'path' ? { fontFamily: 'mono' } : {})}>
          <Marked text={hit.entry[field]} marks={hit.marks[field]} />
        </chakra.span>
      ))}
    </chakra.div>
  );
}

function Marked({ text, marks }: { text: string; marks: readonly Mark[] | undefined }) {
  return pieces(text, marks).map((piece) =>
    piece.found ? (
      <chakra.mark key={piece.at} bg="accent.subtle" color="accent.fg" fontWeight="semibold">
        {piece.text}
      </chakra.mark>
    ) : (
      piece.text
    ),
  );
}
