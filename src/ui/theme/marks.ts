/**
 * The looks of what stands in every row of every table, as classes. Style props are resolved for each element anew, which a table in motion
 * pays for with frames; a class is resolved once.
 */
export const marks = {
  '.code-text': { fontFamily: 'mono', fontSize: '0.95em', letterSpacing: '0', whiteSpace: 'nowrap' },
  '.record-link': { color: 'accent.fg', textAlign: 'start', cursor: 'pointer', _hover: { textDecoration: 'underline' } },
  '.quantity': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '.quantity-unit': { display: 'inline-block', ms: '1', fontSize: '0.9em', color: 'fg.muted', textAlign: 'start' },
  '.quantity-unit[data-size=huge]': { fontSize: 'xl' },
};
