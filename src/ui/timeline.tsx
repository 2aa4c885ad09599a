import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { StateBadge, type StateBadgeProps } from './state-badge.tsx';

export interface TimelineItem {
  readonly key: string;
  /** When it happened, in words of the product's date format; '' = nobody knows. */
  readonly at: string;
  /** What it is, and where: the operation of a card, the stage of a delivery. */
  readonly what: string;
  readonly state?: StateBadgeProps | null;
  /** Who, machine, figures: short texts side by side; empty ones are left out. */
  readonly facts: readonly string[];
  readonly detail?: ReactNode;
}

/** What happened one after the other, in the order given, each with its time, its state and what is known of it. */
export function Timeline({ label, items }: { readonly label: string; readonly items: readonly TimelineItem[] }) {
  return (
    <chakra.ol aria-label={label} listStyleType="none" m="0" p="0">
      {items.map(({ key, at, what, state, facts, detail }) => (
        <chakra.li key={key} ps="4" pb="4" ms="1" position="relative" borderInlineStartWidth="var(--line)" _last={{ pb: '0' }}>
          <chakra.span aria-hidden position="absolute" insetStart="-4px" top="6px" boxSize="7px" borderRadius="full" bg="accent" />
          <Flex gap="3" wrap="wrap" align="center">
            <chakra.time textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
              {at || '–'}
            </chakra.time>
            <chakra.span textStyle="sm" fontWeight="medium">
              {what}
            </chakra.span>
            {state ? <StateBadge {...state} /> : null}
          </Flex>
          <Flex gap="3" wrap="wrap" textStyle="sm" color="fg.muted">
            {facts
              .filter((fact) => fact !== '')
              .map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
          </Flex>
          {detail ? <chakra.div textStyle="sm">{detail}</chakra.div> : null}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}
