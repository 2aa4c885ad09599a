/** What a dialog says before it asks: sentences, and short texts below each other. */
import { chakra } from '@chakra-ui/react';
import { TextList } from '#ui/text-list.tsx';

export interface Statement {
  /** A sentence; where there are rows it stands above them. */
  readonly text?: string | undefined;
  /** Names the rows where no sentence stands above them. */
  readonly label?: string;
  /** Where there are none, nothing is said. */
  readonly rows?: readonly string[];
  readonly isError?: boolean;
}

export function Statements({ of }: { readonly of: readonly Statement[] }) {
  return of.map(({ text, label, rows, isError = false }) =>
    rows ? (
      <TextList key={text ?? label} title={text} {...(label === undefined ? {} : { label })} rows={rows} isError={isError} />
    ) : text ? (
      <chakra.p key={text} m="0" mb="3" {...(isError ? { role: 'status', color: 'fg.error' } : {})}>
        {text}
      </chakra.p>
    ) : null,
  );
}
