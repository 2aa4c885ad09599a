/** What is wrong with the certificate, as a sentence with what to do. */
import type { TFunction } from 'i18next';
import type { CertificateState, CertificateTrouble } from '#domain/system/certificate-state.ts';
import type { Labels } from '#pages/kit/labels.ts';

export const troubleText = (
  t: TFunction,
  { instant }: Pick<Labels, 'instant'>,
  state: CertificateState,
  trouble: CertificateTrouble,
): string =>
  t(`device:certificate.text.${trouble}`, {
    from: instant(state.from),
    to: instant(state.to),
    rootTo: instant(state.rootTo),
    fault: state.fault ?? '',
    missing: state.missing.join(', '),
    todo: t(`device:certificate.todo.${state.kind}`),
  });
