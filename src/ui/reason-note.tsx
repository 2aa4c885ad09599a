import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Why something was refused or is doubtful, in a sentence. */
export function ReasonNote({ tone = 'error', children }: { readonly tone?: 'error' | 'warn'; readonly children: ReactNode }) {
  return (
    <Text role="note" textStyle="sm" p="2" bg={`${tone}.subtle`} color={`${tone}.fg`} borderRadius="l1">
      {children}
    </Text>
  );
}

/** A few lines under a small heading, inside a card or a drawer. */
export function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text textStyle="xs" color="fg.muted" mb="1">
        {title}
      </Text>
      {children}
    </div>
  );
}
