import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { CodeText } from '#ui/code-text.tsx';
import { groupDigits } from '#ui/group-digits.ts';

/** What the work goes to next, read at arm's length. */
export interface NextThing {
  /** Where it is. */
  place: string;
  quantity?: string | undefined;
  unit?: string | undefined;
  material?: { code: string; name: string } | undefined;
  /** Box, or what else it is known by. */
  code?: string | undefined;
  /** Batch, kind: what tells it apart from its neighbours. */
  note?: string | undefined;
}

const MOST_PX = 96;
const LEAST_PX = 72;
/** A glyph of the monospace face, and of figures, is at most so wide, in parts of its size. */
const GLYPH = 0.62;

/** As large as the row allows between the two sizes; what would be cut alone in a row shrinks further. */
export function largeSize(place: string, figure: string): string {
  const room = (glyphs: number): string => `${(100 / (Math.max(glyphs, 1) * GLYPH)).toFixed(1)}cqw`;
  const together = room(place.length + figure.length + 2);
  return `min(${MOST_PX}px, max(${LEAST_PX}px, ${together}), ${room(Math.max(place.length, figure.length))})`;
}

/** Place and quantity stand as large as the page allows, then what it is. */
export function NextThingView({ next }: { next: NextThing }) {
  const { t } = useTranslation('ui');
  const { place, quantity, unit, material, code, note } = next;
  const figure = quantity === undefined ? '' : groupDigits(quantity);
  // The unit is set at two fifths of the size.
  const size = largeSize(place, `${figure}${'x'.repeat(Math.ceil((unit?.length ?? 0) * 0.4))}`);
  return (
    <chakra.section aria-label={t('scan.next')} px="panel" pt="1" css={{ containerType: 'inline-size' }} data-part="next">
      <Flex columnGap="6" rowGap="2" wrap="wrap" align="baseline" justify="space-between" fontWeight="bold" lineHeight="1.1">
        <chakra.span fontFamily="mono" whiteSpace="nowrap" style={{ fontSize: size }} data-part="place">
          {place}
        </chakra.span>
        {quantity === undefined ? null : (
          <chakra.span whiteSpace="nowrap" ms="auto" style={{ fontSize: size }} data-part="quantity">
            {figure}
            {unit ? (
              <chakra.span color="fg.muted" fontWeight="semibold" fontSize="0.4em" ms="0.2em">
                {unit}
              </chakra.span>
            ) : null}
          </chakra.span>
        )}
      </Flex>
      {material || code || note ? (
        <Flex columnGap="5" wrap="wrap" align="baseline">
          {material ? (
            <chakra.p m="0" textStyle="2xl" fontWeight="semibold" flex="1 1 20rem" minW="0" lineClamp="2" title={material.name}>
              <CodeText value={material.code} /> {material.name}
            </chakra.p>
          ) : null}
          {code ? <CodeText value={code} size="2xl" /> : null}
          {note ? (
            <chakra.span textStyle="lg" color="fg.muted">
              {note}
            </chakra.span>
          ) : null}
        </Flex>
      ) : null}
    </chakra.section>
  );
}
