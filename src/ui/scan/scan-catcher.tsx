import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { emitScan } from './scan-hub.ts';

const takesText = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !element.dataset.scanCatcher) ||
  (element instanceof HTMLElement && element.isContentEditable);

/**
 * Takes the keys of a scanner where the system wants a focused field (Android) without raising its keyboard.
 * Holds the focus only while no other field, dialog or menu has it; used in touch and glove density.
 */
export function ScanCatcher() {
  const { t } = useTranslation('ui');
  const touch = useAppearance((state) => state.density !== 'compact');
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!touch) return;
    const take = () => {
      const active = document.activeElement;
      if (takesText(active) || active?.closest('[role=dialog],[role=alertdialog],[role=menu],[role=listbox]')) return;
      ref.current?.focus({ preventScroll: true });
    };
    // After the tap has done its own work.
    const later = () => setTimeout(take, 0);
    take();
    window.addEventListener('pointerup', later);
    return () => window.removeEventListener('pointerup', later);
  }, [touch]);
  if (!touch) return null;
  return (
    <chakra.input
      ref={ref}
      data-scan-catcher="true"
      aria-label={t('scan.catcher')}
      inputMode="none"
      autoComplete="off"
      tabIndex={-1}
      position="fixed"
      top="0"
      insetStart="0"
      w="1px"
      h="1px"
      opacity="0"
      onKeyDown={(event) => {
        // Keys the listener could read never arrive as text; what is left here came through an input method.
        if (event.key !== 'Enter' && event.key !== 'Tab') return;
        const text = event.currentTarget.value;
        event.currentTarget.value = '';
        if (text !== '') emitScan({ text, source: 'wedge' });
      }}
    />
  );
}
