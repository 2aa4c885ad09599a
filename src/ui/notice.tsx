import { chakra, Flex } from '@chakra-ui/react';
import { type Action, ActionButton } from './page-header.tsx';
import { StateBadge } from './state-badge.tsx';
import type { Tone } from './tone.ts';

export interface NoticeProps {
  tone: Tone;
  label: string;
  text: string;
  action?: Action | undefined;
}

/** A sentence that stands as long as its cause does, with the way out beside it. */
export function Notice({ tone, label, text, action }: NoticeProps) {
  return (
    <Flex role="status" align="center" gap="3" wrap="wrap" px="panel" py="2" bg="bg.panel" borderWidth="var(--line)" borderRadius="l2">
      <StateBadge tone={tone} label={label} size="lg" />
      <chakra.span textStyle="sm" flex="1" minW="12rem">
        {text}
      </chakra.span>
      {action ? <ActionButton action={action} /> : null}
    </Flex>
  );
}
