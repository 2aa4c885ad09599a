import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface TextListProps {
  /** What they are; said above them. */
  readonly title?: ReactNode;
  /** Its name where no title stands above it. */
  readonly label?: string;
  readonly rows: readonly string[];
  /** What is wrong: the title, or without one the rows. */
  readonly isError?: boolean;
}

/** Short texts below each other; many are scrolled. Nothing where there are none. */
export function TextList({ title, label, rows, isError = false }: TextListProps) {
  if (rows.length === 0) return null;
  const color = isError ? 'fg.error' : undefined;
  return (
    <chakra.section role="status" mb="3">
      {title === undefined ? null : (
        <chakra.p m="0" mb="1" color={color}>
          {title}
        </chakra.p>
      )}
      <chakra.ul listStyleType="none" m="0" p="0" maxH="30vh" overflow="auto" {...(label === undefined ? {} : { 'aria-label': label })}>
        {[...new Set(rows)].map((row) => (
          <chakra.li key={row} py="1" color={title === undefined ? color : undefined}>
            {row}
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
