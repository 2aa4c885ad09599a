/** Writes a step of a check as an operation: it works without a network, and what a rule has against it appears in the blocking dialog. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { type IdOf, type Options, useSubmit } from '#pages/kit/use-submit.ts';
import { notify } from '#ui/feedback/notify.tsx';
import type { Fault } from './fault-dialog.tsx';

/** @returns whether it is written */
export type Write = <P>(def: OperationDef<P>, payload: NoInfer<P> | ((idOf: IdOf) => NoInfer<P>), options?: Options) => Promise<boolean>;

export function useStep(tell: Fault['tell']): Write {
  const { t } = useTranslation('trace');
  const { submit } = useSubmit();
  const labels = useLabels();
  return useCallback(
    async (def, payload, options = {}) => {
      const written = await submit(def, payload as never, { isTap: true, ...options, quiet: true });
      if (written.ok) notify({ tone: 'ok', title: t('saved') });
      else if (written.problem.code !== 'CANCELLED') tell(labels.problem(written.problem));
      return written.ok;
    },
    [submit, labels, tell, t],
  );
}
