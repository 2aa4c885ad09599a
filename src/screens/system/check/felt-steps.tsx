/** Sound and vibration: the device does it, and a person says whether it came. */
import { Smartphone, Volume2 } from 'lucide-react';
import { useState } from 'react';
import { canVibrate, trySound, tryVibration } from '#ui/scan/feedback.ts';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import { StepButton, type StepProps, StepView, useChecking, useStepWords } from './step.tsx';

const MEDIUM = 0.7;

export function SoundStep({ made, isFresh }: StepProps) {
  const { own } = useStepWords('sound');
  const { begin, found } = useChecking();
  const { volume, setVolume } = useAppearance();
  const [isAsked, setAsked] = useState(false);
  const play = async (): Promise<void> => {
    // Two tones of different height: a tired loudspeaker loses one of them first.
    begin('sound');
    const became = await trySound('warn');
    setAsked(became === 'played');
    if (became !== 'played') await found('sound', [{ code: became === 'muted' ? 'muted' : 'noSound', facts: {} }]);
  };
  const louder = (): void => {
    setVolume(MEDIUM);
    void play();
  };
  const answer = (code: 'heard' | 'notHeard'): void => {
    setAsked(false);
    void found('sound', [{ code, facts: {} }]);
  };
  return (
    <StepView
      ask={own('ask')}
      made={isAsked ? undefined : made}
      actions={
        <>
          {isAsked ? (
            <>
              <StepButton isMain label={own('heard')} onClick={() => answer('heard')} />
              <StepButton label={own('notHeard')} onClick={() => answer('notHeard')} />
            </>
          ) : null}
          <StepButton isMain={!isAsked && !isFresh && volume > 0} icon={Volume2} label={own('play')} onClick={() => void play()} />
          {volume === 0 ? <StepButton isMain={!isFresh} label={own('louder')} onClick={louder} /> : null}
        </>
      }
    />
  );
}

export function VibrationStep({ made, isFresh }: StepProps) {
  const { own } = useStepWords('vibration');
  const { begin, found } = useChecking();
  const [isAsked, setAsked] = useState(false);
  const shake = (): void => {
    begin('vibration');
    const began = tryVibration();
    setAsked(began);
    if (!began) void found('vibration', [{ code: 'notFelt', facts: {} }]);
  };
  const answer = (code: 'felt' | 'notFelt'): void => {
    setAsked(false);
    void found('vibration', [{ code, facts: {} }]);
  };
  return (
    <StepView
      ask={own('ask')}
      made={isAsked ? undefined : made}
      actions={
        canVibrate() ? (
          <>
            {isAsked ? (
              <>
                <StepButton isMain label={own('felt')} onClick={() => answer('felt')} />
                <StepButton label={own('notFelt')} onClick={() => answer('notFelt')} />
              </>
            ) : null}
            <StepButton isMain={!isAsked && !isFresh} icon={Smartphone} label={own('shake')} onClick={shake} />
          </>
        ) : null
      }
    />
  );
}
