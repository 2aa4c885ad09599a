/** What the device finds by itself: it was measured when the check was opened, and is measured again by a button. */
import { Button } from '@chakra-ui/react';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { acceptOffer, installWay, useInstalling } from '#pages/kit/installing.ts';
import { InstallSteps } from '#screens/system/kit/install-steps.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { StepButton, type StepProps, StepView, useStepWords } from './step.tsx';
import type { Measured } from './use-measures.ts';

interface MeasuredStepProps extends StepProps {
  readonly check: Measured;
  readonly measure: () => Promise<void>;
}

export function MeasuredStep({ check, made, measure }: MeasuredStepProps) {
  const { t, own } = useStepWords(check);
  const [busy, setBusy] = useState(false);
  const { lastContact } = useSyncStatus();
  const again = (): void => {
    setBusy(true);
    void measure().finally(() => setBusy(false));
  };
  return (
    <StepView
      ask={check === 'clock' && lastContact === null ? own('waiting') : own('ask')}
      made={made}
      below={check === 'install' ? <Install /> : null}
      actions={<StepButton icon={RefreshCw} label={t('again')} busy={busy} onClick={again} />}
    />
  );
}

/** The way to install it, where there is one. */
function Install() {
  const { t } = useStepWords('install');
  const { installed, offer } = useInstalling();
  const way = installWay(navigator);
  if (installed || way === 'firefox') return null;
  if (!offer) return <InstallSteps way={way} />;
  return (
    <Button alignSelf="start" minH="max(48px, {sizes.control})" onClick={() => void acceptOffer()}>
      {t('system:installing.install')}
    </Button>
  );
}
