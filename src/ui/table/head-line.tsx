import { chakra, Flex, Popover, Portal } from '@chakra-ui/react';
import { Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/icon-button.tsx';
import type { DataTableProps } from './data-table.tsx';

interface HeadLineProps {
  readonly tools: DataTableProps<never>['tools'];
  /** The tools are one button. */
  readonly folds: boolean;
  readonly chosen: ReactNode;
  /** Width of the column with the boxes, px: what is said of the chosen rows stands beside it. */
  readonly box: number;
}

/** What lies over the head of a table: its tools at the end of the line; while rows are chosen, what may be done with them. Sticks where the head does. */
export function HeadLine({ tools, folds, chosen, box }: HeadLineProps) {
  const line = {
    position: 'absolute',
    top: '0',
    insetEnd: '0',
    h: 'head',
    align: 'center',
    bg: 'bg.muted',
    borderBottomWidth: 'var(--line)',
  } as const;
  return (
    <chakra.div position="sticky" top="0" h="0" zIndex="3" flexShrink="0" data-bar data-over>
      {chosen ? (
        <Flex {...line} gap="2" px="2" overflowX="auto" style={{ insetInlineStart: box }}>
          {chosen}
        </Flex>
      ) : (
        <Flex {...line} px="1">
          {folds ? <Folded>{tools?.buttons}</Folded> : tools?.buttons}
        </Flex>
      )}
    </chakra.div>
  );
}

function Folded({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <Popover.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Popover.Trigger asChild>
        <IconButton icon={Settings2} label={t('table.toolbar')} />
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content w="auto" p="1" aria-label={t('table.toolbar')}>
            {children}
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}
