/** Where to download the print control, and how to start an installed one. */
import i18next from 'i18next';

export interface ControlLink {
  readonly label: string;
  readonly href: string;
}

export const controlLinks = (): readonly ControlLink[] => [
  { label: i18next.t('print:control.download32'), href: '/api/print-control/32' },
  { label: i18next.t('print:control.download64'), href: '/api/print-control/64' },
];

export const controlStart = (): ControlLink => ({ label: i18next.t('print:control.start'), href: 'CLodop.protocol:setup' });
