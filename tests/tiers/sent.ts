/** What a run of everything says of the operations that its pages have sent. */
import { OPERATIONS } from '#domain/registry.ts';
import { NOT_SENT } from '#tests/e2e/not-sent.ts';
import { checkSent, sentIn } from '#tests/support/sent-operations.ts';

/** @param file that the journeys have noted down in @returns what is wrong with the list of operations that no journey sends, a sentence each */
export function wrongInList(file: string): readonly string[] {
  const registered = [...new Set(OPERATIONS.map(({ type }) => type))];
  const { sentButListed, neither, unknown } = checkSent(sentIn(file), NOT_SENT, registered);
  const told = (what: string, names: readonly string[]) => (names.length === 0 ? [] : [`${what}: ${names.join(' ')}`]);
  return [
    ...told('listed as sent by no journey, and one does', sentButListed),
    ...told('sent by no journey, and not listed', neither),
    ...told('listed, and there is no such operation', unknown),
  ];
}
