/**
 * The look of everything that repeats in the grid, said once for the grid: asked of the style system cell by cell, a row would take several
 * milliseconds of a tablet's processor, at every step of a scroll.
 */
import type { SystemStyleObject } from '@chakra-ui/react';
import { contentStyles } from './cell.tsx';
import { boxStyles } from './row-box.tsx';

/** In two lines before it is cut. */
const twoLines: SystemStyleObject = { lineClamp: '2', whiteSpace: 'normal', overflowWrap: 'anywhere' };

const cell: SystemStyleObject = {
  '& [data-cell]': { display: 'flex', alignItems: 'center', minW: '0', px: 'cell' },
  '& [data-align=center]': { justifyContent: 'center' },
  '& [data-align=end]': { justifyContent: 'flex-end', textAlign: 'end' },
  // A code that is wider than any column may be: never over its neighbour.
  '& [data-cell] > .code-text': { overflow: 'hidden', textOverflow: 'ellipsis' },
  // Each sticky cell is a layer of its own: only where there is something to stay behind.
  '&[data-scrolls] [data-stick]': { position: 'sticky', zIndex: '1', bg: 'inherit' },
  // A line says that what is cut there goes on behind it.
  '&[data-scrolls] [data-stick=end]': { boxShadow: '-1px 0 0 {colors.border}' },
  ...contentStyles,
  // Rows that are as high as a finger have room for a second line.
  '& [data-cut]': { truncate: true, '[data-density=touch] &': twoLines, '[data-density=glove] &': twoLines },
};

export const gridStyles: SystemStyleObject = {
  '& [data-row]': {
    position: 'absolute',
    insetX: '0',
    top: '0',
    display: 'grid',
    contain: 'size layout style',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    bg: 'bg.panel',
  },
  '& [data-row=odd]': { bg: 'bg.subtle' },
  '& [data-row][aria-selected=true]': { bg: 'accent.subtle' },
  '& [data-clickable]': { cursor: 'pointer' },
  '@media (hover: hover)': { '& [data-row]:not([aria-selected=true]):hover': { bg: 'bg.muted' } },
  '&:focus-visible [data-active]': { outline: '2px solid {colors.accent}', outlineOffset: '-2px' },
  ...cell,
  ...boxStyles,
};
