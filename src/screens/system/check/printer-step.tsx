/** The printer of this device: what is chosen, whether it is ready, and a label that a person looks at. */
import { Printer, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckFacts, CodeOf } from '#domain/protocol/station-check.ts';
import { labelType, sampleData } from '#domain/system/print/fields.ts';
import { printDriver } from '#domain/system/print/job.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { Printing } from '#pages/kit/printing.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { type Service, usePrinting, useService } from '#pages/print/use-printing.ts';
import { Facts } from '#ui/facts.tsx';
import { StepButton, type StepProps, StepView, useChecking, useStepWords } from './step.tsx';

const SET_UP = '/print-setup';
/** Every station that prints has boxes. */
const KIND = 'box';
const LONGEST = 60;

export function PrinterStep(props: StepProps) {
  const { own } = useStepWords('printer');
  const printing = usePrinting();
  if (!printing) return <StepView ask={printing === null ? own('ask') : own('looking')} made={props.made} />;
  return <Found {...props} printing={printing} />;
}

interface FoundProps extends StepProps {
  readonly printing: Printing;
}

/** Why nothing can be printed now; null = it can, or it is still being looked for. */
function hindrance({ state, printers }: Service): CodeOf<'printer'> | null {
  if (state === null) return null;
  if (state.state !== 'ready') return state.state;
  return printers?.length === 0 ? 'noPrinter' : null;
}

function Found({ made, isFresh, printing }: FoundProps) {
  const { own } = useStepWords('printer');
  const { i18n } = useTranslation();
  const labels = useLabels();
  const { canOpen } = useShell();
  const { begin, found, leave } = useChecking();
  const driver = printing.driver();
  const service = useService(printing, driver);
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const why = hindrance(service);
  const facts = (): CheckFacts => ({ way: driver, text: printing.printerFor(driver, KIND).slice(0, LONGEST) });
  const say = (code: CodeOf<'printer'>): void => {
    setAsked(false);
    void found('printer', [{ code, facts: code === 'unused' ? {} : facts() }]);
  };
  useEffect(() => {
    if (why !== null) void found('printer', [{ code: why, facts: { way: driver } }]);
  }, [why, driver, found]);
  const test = async (): Promise<void> => {
    begin('printer');
    setBusy(true);
    const data = sampleData(KIND, i18n.language === 'en' ? 'en' : 'zh');
    const targets = [{ id: 'sample', name: labels.code(labelType, KIND), data }];
    setAsked(await printing.request({ kind: KIND, test: true, targets }).finally(() => setBusy(false)));
  };
  return (
    <StepView
      ask={isAsked ? own('asked') : own('ask')}
      made={isAsked ? undefined : made}
      actions={
        <>
          {isAsked ? (
            <>
              <StepButton isMain label={own('cameOut')} onClick={() => say('cameOut')} />
              <StepButton label={own('notOut')} onClick={() => say('notOut')} />
            </>
          ) : null}
          {why === null ? (
            <StepButton
              isMain={!isAsked && !isFresh}
              icon={Printer}
              label={own('test')}
              busy={busy || service.state === null}
              onClick={() => void test()}
            />
          ) : null}
          {canOpen(SET_UP) ? <StepButton icon={Settings2} label={own('setUp')} onClick={() => leave(SET_UP)} /> : null}
          <StepButton label={own('unused')} onClick={() => say('unused')} />
        </>
      }
    >
      <Facts
        columns={2}
        items={[
          { label: own('way'), value: labels.code(printDriver, driver) },
          { label: own('of'), value: printing.printerFor(driver, KIND), hidden: service.printers === null },
        ]}
      />
    </StepView>
  );
}
