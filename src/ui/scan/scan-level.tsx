import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from './feedback.ts';
import { InDialog } from './scan-depth.ts';
import type { ScanSource } from './scan-hub.ts';
import { useScan } from './use-scan.ts';

interface ScanLevelProps {
  readonly isOpen: boolean;
  /** What the dialog itself sends on to the page below; keep its identity. */
  readonly passes: readonly ScanSource[];
  readonly children: ReactNode;
}

/**
 * Makes a dialog or drawer a level of scans, as its outermost part: what is scanned while it is open goes to what listens in it, and else waits. It never reaches
 * the page below, of which nobody sees what it does.
 */
export const ScanLevel = ({ isOpen, passes, children }: ScanLevelProps) => (
  <>
    {/* First of all children: whatever listens in the dialog is newer, and comes before it. */}
    <Waiting isOpen={isOpen} passes={passes} />
    <InDialog.Provider value>{children}</InDialog.Provider>
  </>
);

function Waiting({ isOpen, passes }: Omit<ScanLevelProps, 'children'>) {
  const { t } = useTranslation('ui');
  const wait = (): void => {
    giveFeedback('error');
    notify({ tone: 'warn', title: t('scan.waits') });
  };
  useScan(wait, { enabled: isOpen, level: 'dialog', passes });
  return null;
}
