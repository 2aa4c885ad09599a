import { Checkmark, type SystemStyleObject } from '@chakra-ui/react';
import { memo } from 'react';

export interface RowBoxProps {
  checked: boolean;
  label: string;
  /** Left out where the table hears the click. */
  onToggle?: (() => void) | undefined;
  /** -1 inside a grid, which has keys of its own. */
  tabIndex?: number;
}

/** The box of a row: only the mark of Chakra's checkbox, as the whole of it in every row costs more than the rest of the row. Needs `boxStyles` around. */
export const RowBox = ({ checked, label, onToggle, tabIndex }: RowBoxProps) => (
  <span data-box>
    <Mark checked={checked} />
    <input type="checkbox" tabIndex={tabIndex} checked={checked} readOnly={!onToggle} onChange={onToggle} aria-label={label} />
  </span>
);

const Mark = memo(({ checked }: { checked: boolean }) => <Checkmark checked={checked} />);

export const boxStyles: SystemStyleObject = {
  '& [data-box]': { position: 'relative', display: 'inline-flex', cursor: 'pointer' },
  // The place to hit is larger than the box one sees.
  '& [data-box] input': {
    position: 'absolute',
    inset: '-8px -10px',
    opacity: '0',
    m: '0',
    w: 'auto',
    h: 'auto',
    cursor: 'pointer',
    '[data-density=touch] &': { inset: '-16px' },
    '[data-density=glove] &': { inset: '-24px' },
  },
};
