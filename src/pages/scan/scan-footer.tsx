import { Button, chakra, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import type { Action } from '#ui/page-header.tsx';
import { useAppearance } from '#ui/theme/use-appearance.ts';

export interface ScanFooterProps {
  primary?: Action | undefined;
  /** Work of the page was refused and is not in hand: its remedy is the primary act, above. */
  refused?: boolean;
  undo?: Action | undefined;
  /** What is chosen by large buttons, where the thumb is. */
  choice?: ReactNode;
}

/** Grows with its words where a phone leaves them several lines. */
const big = { h: 'auto', minH: '72px', py: '2', textStyle: 'xl', _glove: { minH: '88px' } } as const;

/** One wide primary action on the side of the chosen hand; undo next to it, away from the thumb. */
export function ScanFooter({ choice, ...acts }: ScanFooterProps) {
  if (!choice && !acts.primary && !acts.undo) return null;
  return (
    <Flex
      direction="column"
      gap="3"
      // Whatever is scrolled: the action is where the thumb is.
      position="sticky"
      bottom="0"
      zIndex="5"
      mb="-2"
      pb="2"
      pt="1"
      bg="bg"
      data-part="scan-footer"
    >
      {choice}
      <Acts {...acts} />
    </Flex>
  );
}

function Acts({ primary, undo, refused = false }: ScanFooterProps) {
  const hand = useAppearance((state) => state.hand);
  if (!primary && !undo) return null;
  const blocked = primary?.disabledReason !== undefined;
  return (
    <Flex gap="3" direction={hand === 'right' ? 'row' : 'row-reverse'} data-hand={hand}>
      {undo ? (
        <Button
          {...big}
          variant="outline"
          flex="1 1 0"
          minW="0"
          // The number of a box stands in it, also on a phone.
          whiteSpace="normal"
          overflowWrap="anywhere"
          flexDirection={{ base: 'column', lg: 'row' }}
          px={{ base: '2', lg: '4' }}
          textStyle={{ base: 'sm', lg: 'xl' }}
          aria-disabled={undo.disabledReason !== undefined || undefined}
          title={undo.disabledReason}
          onClick={undo.disabledReason === undefined ? undo.onClick : undefined}
        >
          <Icon of={undo.icon ?? Undo2} boxSize="6" />
          {undo.label}
        </Button>
      ) : null}
      {primary ? (
        <Button
          // Another action is another button: keys of the scanner that follows a tap must not go to one that was disabled while it worked.
          key={primary.key}
          {...big}
          // A blocked action looks blocked and says what is missing.
          variant={blocked ? 'surface' : refused ? 'outline' : 'solid'}
          flexDirection={blocked ? 'column' : 'row'}
          gap={blocked ? '0.5' : '2'}
          {...(blocked ? { opacity: '1 !important', color: 'fg.muted', borderStyle: 'dashed', borderColor: 'border' } : {})}
          flex="2 1 0"
          minW="0"
          whiteSpace="normal"
          aria-disabled={blocked || undefined}
          loading={primary.busy ?? false}
          {...(primary.danger ? { colorPalette: 'red' } : {})}
          onClick={blocked ? undefined : primary.onClick}
        >
          {primary.icon && !blocked ? <Icon of={primary.icon} boxSize="6" /> : null}
          {primary.label}
          {blocked ? (
            <chakra.span textStyle="md" fontWeight="normal" color="fg.muted">
              {primary.disabledReason}
            </chakra.span>
          ) : null}
        </Button>
      ) : null}
    </Flex>
  );
}
