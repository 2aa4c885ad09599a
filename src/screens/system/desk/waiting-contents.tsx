/** The operations waiting for a supervisor, one by one, because nobody should release what they have not read. */
import { Stack } from '@chakra-ui/react';
import type { HeldAuthor } from '#screens/system/kit/desk-calls.ts';
import { enteredOf } from '#screens/system/kit/entered.ts';
import { EnteredFacts } from '#screens/system/kit/entered-facts.tsx';
import { Block } from '#ui/reason-note.tsx';
import { useDeskWords } from './desk-words.ts';

export function WaitingContents({ row }: { row: HeldAuthor }) {
  const words = useDeskWords();
  const { t, operation, kind, labels } = words;
  const rest = row.operations - row.waiting.length;
  return (
    <Stack gap="4">
      {row.waiting.map(({ opId, type, docKey, occurredAt, payload }) => (
        <Block key={opId} title={`${operation(type)} · ${kind(docKey)} · ${labels.instant(occurredAt)}`}>
          {payload === null ? t('contentsTooLong') : <EnteredFacts entries={enteredOf(payload)} type={type} words={words} />}
        </Block>
      ))}
      {rest > 0 ? <span>{t('contentsRest', { n: String(rest) })}</span> : null}
    </Stack>
  );
}
