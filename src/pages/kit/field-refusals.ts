/** A refusal that is about a field is said at the field, and leaves with its cause: as soon as the field says something else. */
import { type RefObject, useEffect, useRef, useState } from 'react';

type Hear = (text: string) => void;

/** Fields on the screen by name, the one shown last at the end: that of a dialog comes before that of the page behind it. */
const onScreen = new Map<string, Hear[]>();

/** @returns whether a field on the screen says it; otherwise it has to be said elsewhere */
export function sayAtField(name: string, text: string): boolean {
  const hear = onScreen.get(name)?.at(-1);
  hear?.(text);
  return hear !== undefined;
}

/** @param name undefined = this field hears nothing */
export function useFieldRefusal(name: string | undefined, value: string, place: RefObject<HTMLElement | null>): string | undefined {
  const [refused, setRefused] = useState<{ readonly text: string; readonly value: string } | null>(null);
  const now = useRef(value);
  now.current = value;
  // A page behind runs no effects, so its fields hear nothing either.
  useEffect(() => {
    if (name === undefined) return;
    const hear: Hear = (text) => {
      setRefused({ text, value: now.current });
      place.current?.scrollIntoView({ block: 'nearest' });
      place.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
    };
    onScreen.set(name, [...(onScreen.get(name) ?? []), hear]);
    return () => {
      onScreen.set(
        name,
        (onScreen.get(name) ?? []).filter((one) => one !== hear),
      );
    };
  }, [name, place]);
  return refused?.value === value ? refused.text : undefined;
}
