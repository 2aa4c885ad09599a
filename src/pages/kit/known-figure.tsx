/** A figure that this device may not know: then it is no zero, and says why on a tap. One that the server gave says when, once it is older than a minute. */
import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '#ui/data-age.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { useDeviceNow } from './use-now.ts';

/** Why a figure is not known. */
export type Unknown = 'notHeld' | 'filling' | 'asking' | 'failed' | 'notYours' | 'noStore';

export type Known =
  | {
      readonly qty: string;
      /** When the server gave it, in milliseconds since 1970; null = it is of this device's own rows. */
      readonly at: number | null;
      /** In how many boxes it lies. */
      readonly boxes: number;
    }
  | { readonly qty: null; readonly why: Unknown };

/** From when on a figure of the server says its age. */
const FRESH_MS = 60_000;

/** Whether a figure is old enough to say when it was given. */
export const saysAge = (at: number | null, now: number): at is number => at !== null && now - at > FRESH_MS;

interface KnownFigureProps {
  readonly of: Known;
  readonly unit: string;
  readonly size?: 'inherit' | 'lg' | 'huge';
}

export function KnownFigure({ of, unit, size = 'inherit' }: KnownFigureProps) {
  const { t } = useTranslation('parts');
  const now = useDeviceNow();
  if (of.qty === null) return <UnknownFigure why={of.why} />;
  return (
    <>
      <Quantity value={of.qty} unit={unit} size={size} />
      {saysAge(of.at, now) ? (
        <chakra.span ms="1" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
          {t('known.askedAt', { time: shortTime(of.at, now) })}
        </chakra.span>
      ) : null}
    </>
  );
}

function UnknownFigure({ why }: { why: Unknown }) {
  const { t } = useTranslation('parts');
  const [isTold, tell] = useState(false);
  return (
    <chakra.button
      type="button"
      minW="control"
      minH="controlSm"
      textAlign="start"
      color="fg.muted"
      title={t(`known.${why}`)}
      aria-expanded={isTold}
      aria-label={`– ${t(`known.${why}`)}`}
      data-part="unknown"
      onClick={(event) => {
        event.stopPropagation();
        tell(!isTold);
      }}
    >
      – {isTold ? <chakra.span textStyle="xs">{t(`known.${why}`)}</chakra.span> : null}
    </chakra.button>
  );
}
