import type { SystemStyleObject } from '@chakra-ui/react';
import { type Tone, toneLook } from '#ui/tone.ts';
import { barHeight } from './density.ts';

const badgeColours = (Object.keys(toneLook) as Tone[]).map((tone) => {
  const { palette } = toneLook[tone];
  return [`.state-badge[data-tone=${tone}]`, { borderColor: `${palette}.muted`, bg: `${palette}.subtle`, color: `${palette}.fg` }] as const;
});

/**
 * The looks of what stands in every row of every table, as classes. Style props are resolved for each element anew, which a table in motion
 * pays for with frames; a class is resolved once.
 */
export const marks: Record<string, SystemStyleObject> = {
  // Controls in a bar: what is touched in the work grows with the glove, what stands around it does not.
  '[data-density=glove] [data-bar], [data-density=glove][data-bar]': {
    '--chakra-sizes-control': `${barHeight}px`,
    '--chakra-sizes-control-sm': `${barHeight}px`,
    '--chakra-sizes-control-lg': `${barHeight}px`,
    // Two lines of the page's title fit.
    '--chakra-font-sizes-xl': 'var(--chakra-font-sizes-lg)',
  },
  '.state-badge': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    py: '0.5',
    borderRadius: 'l1',
    borderWidth: 'var(--line)',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    minW: '0',
    maxW: '100%',
  },
  // Whatever size a button gives to the icons in it.
  '.state-badge > svg': { boxSize: '3.5 !important', flexShrink: '0', verticalAlign: 'middle', lineHeight: '1em' },
  '.state-badge > span': { truncate: true },
  '.state-badge[data-size=lg]': { py: '1', textStyle: 'sm' },
  '.state-badge[data-size=lg] > svg': { boxSize: '4.5 !important' },
  ...Object.fromEntries(badgeColours),
  '.code-text': { fontFamily: 'mono', fontSize: '0.95em', letterSpacing: '0', whiteSpace: 'nowrap' },
  // A row has one line: there a code stays whole whatever it says about its joints.
  '.code-text > wbr': { display: 'none' },
  '.record-link': { color: 'accent.fg', textAlign: 'start', cursor: 'pointer', _hover: { textDecoration: 'underline' } },
  '.quantity': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '.quantity-unit': { display: 'inline-block', ms: '1', fontSize: '0.9em', color: 'fg.muted', textAlign: 'start' },
  '.quantity-unit[data-size=huge]': { fontSize: 'xl' },
};
