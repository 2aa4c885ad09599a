/** Where the print control can be had, and how it is started where it is installed already. */
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
