import { Dialog, Drawer } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { isOnKeypad } from './form/keypad-place.ts';
import type { ScanSource } from './scan/scan-hub.ts';
import { ScanLevel } from './scan/scan-level.tsx';

type Outside = Parameters<NonNullable<Dialog.RootProps['onPointerDownOutside']>>[0];

/** The keypad of its figures lies over a dialog: a press there is no press beside it. */
const stayUnderKeypad = (event: Outside): void => {
  if (isOnKeypad(event.detail.originalEvent.target)) event.preventDefault();
};

interface Level {
  readonly open: boolean;
  /** Sources of scans that are for the page below; keep its identity. */
  readonly passes?: readonly ScanSource[];
  readonly children: ReactNode;
}

/** The root of every dialog: a level of scans, over which only the keypad lies. */
export const DialogRoot = ({ passes = NONE, children, ...props }: Omit<Dialog.RootProps, 'onPointerDownOutside'> & Level) => (
  <Dialog.Root {...props} onPointerDownOutside={stayUnderKeypad}>
    <ScanLevel isOpen={props.open} passes={passes}>
      {children}
    </ScanLevel>
  </Dialog.Root>
);

/** The root of every drawer, likewise. */
export const DrawerRoot = ({ passes = NONE, children, ...props }: Omit<Drawer.RootProps, 'onPointerDownOutside'> & Level) => (
  <Drawer.Root {...props} onPointerDownOutside={stayUnderKeypad}>
    <ScanLevel isOpen={props.open} passes={passes}>
      {children}
    </ScanLevel>
  </Drawer.Root>
);

const NONE: readonly ScanSource[] = [];
