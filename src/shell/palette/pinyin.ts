/** Chinese words found by what is typed on a keyboard with Latin letters: initials (yhgl), whole syllables (yonghu) or a mixture. */
/// <reference path="./syllables.d.ts" />
import { SYLLABLES } from 'virtual:syllables';

const readings = new Map<string, string[]>();
for (const [syllable, characters] of Object.entries(SYLLABLES)) {
  for (const character of characters) readings.set(character, [...(readings.get(character) ?? []), syllable]);
}

export const syllablesOf = (character: string): readonly string[] => readings.get(character) ?? [];

/** Brackets, strokes and spaces are not typed. */
const isSilent = (character: string): boolean => !/[\p{L}\p{N}]/u.test(character);

/** @returns where `typed` ends when it is read from `at` on, -1 when it does not fit */
export function readFrom(text: string, at: number, typed: string): number {
  if (typed === '') return at;
  const character = text[at];
  if (character === undefined) return -1;
  if (isSilent(character)) return readFrom(text, at + 1, typed);
  for (const reading of [character.toLowerCase(), ...syllablesOf(character)]) {
    // Initials are what people type: one letter for each character is tried before more of them for one.
    for (let taken = 1; taken <= sharedStart(reading, typed); taken += 1) {
      const end = readFrom(text, at + 1, typed.slice(taken));
      if (end >= 0) return end;
    }
  }
  return -1;
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
