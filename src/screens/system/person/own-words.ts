import { useMemo } from 'react';
import type { BaseWords } from '#pages/answers/known.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useAge } from '#screens/system/kit/use-age.ts';
import { useStore } from '#store/hooks.ts';

export interface OwnWords extends BaseWords {
  readonly age: (instant: string) => string;
  /** Id of this device. */
  readonly here: string;
}

const AGES_MOVE_MS = 15_000;

/** The words that the lists of one's own sessions and devices need. */
export function useOwnWords(): OwnWords {
  const words = useBaseWords('person');
  const age = useAge(AGES_MOVE_MS);
  const { deviceId: here } = useStore();
  return useMemo(() => ({ ...words, age, here }), [words, age, here]);
}

/** The name of a station, else its code. */
export const stationOf = ({
  stationName,
  stationCode,
}: {
  readonly stationName: string | null;
  readonly stationCode: string | null;
}): string => stationName ?? stationCode ?? '';
