import { type ComponentType, useEffect, useState } from 'react';

/** The first page comes first. */
const LATER_MS = 2000;
/** Until the service worker holds the app, the line may be down just when the part is fetched. */
const AGAIN_MS = 3000;

/**
 * A part of the frame that no first page shows: its code is fetched some time after the first rendering, or at once when it is `wanted`.
 * Null until it is there and was wanted once: to place it, the browser looks at the styles of the whole page anew. `load` must be stable.
 */
export function useLoaded(load: () => Promise<ComponentType>, wanted: boolean): ComponentType | null {
  const [loaded, setLoaded] = useState<{ readonly Part: ComponentType } | null>(null);
  const [placed, setPlaced] = useState(wanted);
  if (wanted && !placed) setPlaced(true);
  const missing = loaded === null;
  useEffect(() => {
    if (!missing) return;
    let left = false;
    const attempt = (): void => {
      load().then(
        (Part) => {
          if (!left) setLoaded({ Part });
        },
        () => {
          if (!left) timer = setTimeout(attempt, AGAIN_MS);
        },
      );
    };
    let timer = setTimeout(attempt, wanted ? 0 : LATER_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [load, wanted, missing]);
  return placed ? (loaded?.Part ?? null) : null;
}
