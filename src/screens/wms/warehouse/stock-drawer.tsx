import { Button, CloseButton, chakra, Drawer, Flex, Portal } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeText } from '#ui/code-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { BoxHistory } from './box-history.tsx';
import { LocalBoxes, ServerBoxes } from './stock-boxes.tsx';
import type { StockRow } from './stock-rows.ts';

export interface StockDrawerProps {
  row: StockRow;
  local: boolean;
  onClose: () => void;
}

/** The boxes behind a figure, and the log of one of them. */
export function StockDrawer({ row, local, onClose }: StockDrawerProps) {
  const { t } = useTranslation('warehouse');
  const ui = useTranslation('ui').t;
  const [boxNo, setBoxNo] = useState<string | null>(null);
  const Boxes = local ? LocalBoxes : ServerBoxes;
  return (
    <Drawer.Root open onOpenChange={({ open }) => (open ? undefined : onClose())} size="xl">
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Flex align="center" gap="gap" wrap="wrap" flex="1" minW="0" pe="12">
                {boxNo === null ? null : (
                  <Button variant="ghost" onClick={() => setBoxNo(null)}>
                    <Icon of={ArrowLeft} />
                    {t('toBoxes')}
                  </Button>
                )}
                <Drawer.Title flex="none">{boxNo === null ? t('boxesOf') : t('historyOf')}</Drawer.Title>
                <CodeText value={boxNo ?? row.matCode} copy />
                <chakra.span color="fg.muted">{boxNo === null ? `${row.matName} · ${row.whName}` : row.matName}</chakra.span>
              </Flex>
              <Drawer.CloseTrigger asChild>
                <CloseButton aria-label={ui('action.close')} />
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body>{boxNo === null ? <Boxes row={row} onHistory={setBoxNo} /> : <BoxHistory boxNo={boxNo} />}</Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
