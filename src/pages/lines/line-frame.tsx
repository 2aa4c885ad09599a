/** The frame of a line grid: headings, and adding a line. */
import { Button, chakra } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { titleWidth } from '#ui/table/layout.ts';
import { Title } from '#ui/table/table-head.tsx';
import type { Density } from '#ui/theme/density.ts';
import type { LineColumn } from './line-cell.tsx';

/** Width of the line number and the delete button next to the columns. */
const EDGE: Record<Density, { readonly number: number; readonly remove: number }> = {
  compact: { number: 44, remove: 52 },
  touch: { number: 52, remove: 60 },
  glove: { number: 68, remove: 84 },
};
/** Letters grow with the density, and what is typed has to be seen whole. */
const GROWTH: Record<Density, number> = { compact: 1, touch: 1.15, glove: 1.35 };

/** Columns of the grid. None is narrower than it was declared, nor than the longest word of its title. */
export function trackOf(columns: readonly LineColumn[], density: Density): { readonly template: string; readonly width: number } {
  const { number, remove } = EDGE[density];
  const widths = columns.map(({ width = 120, title }) => Math.ceil(Math.max(width * GROWTH[density], titleWidth({ title }, density))));
  const tracks = columns.map(({ grow = 1 }, at) => `minmax(${widths[at]}px, ${grow}fr)`);
  return {
    template: [`${number}px`, ...tracks, `${remove}px`].join(' '),
    width: widths.reduce((sum, width) => sum + width, number + remove),
  };
}

export function AddLine({ full, most, onAdd }: { full: boolean; most: number; onAdd: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <chakra.div display="flex" alignItems="center" gap="4" p="2" flexWrap="wrap">
      <Button variant="ghost" onClick={onAdd} disabled={full}>
        <Icon of={Plus} />
        {t('editor.add')}
      </Button>
      {/* Keys are no help to a finger. */}
      <chakra.span textStyle="xs" color="fg.muted" {...(full ? {} : { _touch: { display: 'none' }, _glove: { display: 'none' } })}>
        {full ? t('editor.full', { most }) : t('editor.hint')}
      </chakra.span>
    </chakra.div>
  );
}

export function Head({ columns, template }: { columns: readonly LineColumn[]; template: string }) {
  const { t } = useTranslation('ui');
  const cell = { role: 'columnheader', px: 'cell', py: '1', minH: 'head', display: 'flex', alignItems: 'center' } as const;
  return (
    <chakra.div
      role="row"
      data-part="head"
      display="grid"
      position="sticky"
      top="0"
      zIndex="1"
      bg="bg.muted"
      textStyle="xs"
      color="fg.muted"
      fontWeight="medium"
      style={{ gridTemplateColumns: template }}
    >
      <chakra.div {...cell}>{t('editor.index')}</chakra.div>
      {columns.map(({ key, title, kind, end }) => (
        <chakra.div key={key} {...cell} {...(kind === 'quantity' || end ? { justifyContent: 'end', textAlign: 'end' } : {})}>
          <Title text={title} />
        </chakra.div>
      ))}
      <chakra.div {...cell}>
        <chakra.span srOnly>{t('table.actions')}</chakra.span>
      </chakra.div>
    </chakra.div>
  );
}
