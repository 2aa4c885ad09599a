/** A field that takes a scan as it arrives, key by key, before the program has made a code of it. */
import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Arrived, ArrivedKey } from '#ui/scan/scanner-judge.ts';
import { endsScan } from '#ui/scan/scanner-judge.ts';
import { useLatest } from '#ui/table/use-latest.ts';

/** Nothing more comes of a scan after this, in ms: it had no end. Longer than any pause within one that works at all. */
const OVER_MS = 600;
/** A key that is pressed by itself is a person's, such as Tab to the next button. */
const LEAST = 3;

interface ScanTargetProps {
  readonly label: string;
  readonly waiting: string;
  readonly unfocused: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onScan: (arrived: Arrived) => void;
}

const asArrived = ({ key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, timeStamp, nativeEvent }: KeyboardEvent): ArrivedKey => ({
  key,
  code,
  t: timeStamp,
  shift: shiftKey,
  ctrl: ctrlKey,
  alt: altKey,
  meta: metaKey,
  repeat,
  caps: nativeEvent.getModifierState('CapsLock'),
});

export function ScanTarget({ label, waiting, unfocused, field, onScan }: ScanTargetProps) {
  const keys = useRef<ArrivedKey[]>([]);
  const composed = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [hasFocus, setFocus] = useState(false);
  const heard = useLatest(onScan);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    return () => clearTimeout(timer.current);
  }, [field]);
  const finish = (): void => {
    clearTimeout(timer.current);
    const text = field.current?.value ?? '';
    const arrived: Arrived = { keys: keys.current, text, composed: composed.current };
    const isScan = keys.current.length >= LEAST || text.length >= LEAST;
    keys.current = [];
    composed.current = false;
    if (field.current) field.current.value = '';
    if (isScan) heard.current(arrived);
  };
  const later = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(finish, OVER_MS);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = asArrived(event);
    const isEnd = endsScan(key);
    const isBegun = keys.current.length > 0 || (field.current?.value ?? '') !== '';
    if (event.key === 'Escape' || (isEnd && !isBegun)) return;
    keys.current.push(key);
    // What a scanner sends as a command of the browser is a part of its code here.
    if (isEnd || event.ctrlKey || event.key === 'F8') event.preventDefault();
    if (isEnd && !event.nativeEvent.isComposing) finish();
    else later();
  };
  return (
    <chakra.input
      ref={field}
      data-accepts-scan=""
      aria-label={label}
      placeholder={hasFocus ? waiting : unfocused}
      inputMode="none"
      autoComplete="off"
      spellCheck={false}
      w="100%"
      minH="max(56px, {sizes.controlLg})"
      px="3"
      bg="bg.panel"
      color="fg"
      fontFamily="mono"
      textStyle="lg"
      borderWidth="2px"
      borderRadius="l2"
      borderColor={hasFocus ? 'accent' : 'border.emphasized'}
      borderStyle={hasFocus ? 'solid' : 'dashed'}
      _placeholder={{ color: 'fg.muted', fontFamily: 'body' }}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={onKeyDown}
      onCompositionStart={() => {
        composed.current = true;
      }}
      onInput={later}
    />
  );
}
