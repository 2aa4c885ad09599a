import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last render, for handlers that must stay the same function over renders. */
export function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
