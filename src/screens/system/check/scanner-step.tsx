/** The scanner: three codes, and what is wrong with how each arrives. */
import { Button, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, CircleDot, Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import { useRight } from '#api/session.ts';
import { SCANNER_SETTINGS } from '#domain/protocol/station-check.ts';
import { TEST_CODES, type TestCode } from '#domain/system/test-codes.ts';
import { useCodeSheet } from '#screens/system/kit/use-code-sheet.ts';
import { Icon } from '#ui/icon.tsx';
import { asImage, squaresSvg } from '#ui/label/test-code-svg.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { useScanSettings } from '#ui/scan/scan-settings.ts';
import { type Arrived, judgeScan, type ScanFault, textOf } from '#ui/scan/scanner-judge.ts';
import { useScan } from '#ui/scan/use-scan.ts';
import type { WedgeSettings } from '#ui/scan/wedge.ts';
import { ScanTarget } from './scan-target.tsx';
import { nextCode, type Scans, scannerFindings } from './scanner-findings.ts';
import { StepButton, type StepProps, StepView, useChecking, useStepWords } from './step.tsx';

type Name = TestCode['name'];

const numberOf = (name: Name): number => TEST_CODES.findIndex((code) => code.name === name) + 1;

/** The end that the scanner sends instead of the one this device waits for. */
const ENDS: Readonly<Partial<Record<ScanFault['code'], WedgeSettings['suffix']>>> = {
  suffixTab: 'Tab',
  suffixNone: 'none',
  suffixEnter: 'Enter',
};

interface Said {
  readonly text: string;
  readonly tone: 'ok' | 'warn';
}

/** What was scanned so far, what is said of the last scan, and what a scan does. */
function useScans() {
  const { t, own } = useStepWords('scanner');
  const { found } = useChecking();
  const [scans, setScans] = useState<Scans>({});
  const [at, setAt] = useState<Name>('keys');
  const [said, setSaid] = useState<Said | null>(null);
  const { wedge, change } = useScanSettings();
  const note = (name: Name, faults: readonly ScanFault[]): void => {
    const next = { ...scans, [name]: faults };
    setScans(next);
    giveFeedback(faults.length === 0 ? 'ok' : 'error');
    setSaid(faults.length === 0 ? { text: own('right'), tone: 'ok' } : null);
    if (faults.length === 0) setAt(nextCode(next, name) ?? name);
    void found('scanner', scannerFindings(next));
  };
  const heard = (arrived: Arrived): void => {
    const text = textOf(arrived);
    const other = TEST_CODES.find((code) => code.name !== at && code.text === text);
    if (other) {
      giveFeedback('warn');
      setSaid({ text: own('other', { n: numberOf(other.name), at: numberOf(at) }), tone: 'warn' });
      return;
    }
    note(at, judgeScan(TEST_CODES[numberOf(at) - 1]?.text ?? '', arrived, wedge));
  };
  const end = (scans[at] ?? []).map(({ code }) => ENDS[code]).find((one) => one !== undefined);
  const adapt = (): void => {
    if (end === undefined) return;
    change({ suffix: end });
    setSaid({ text: own('adapted'), tone: 'warn' });
  };
  const say = (code: 'nothing' | 'noSquares' | 'noScanner'): void => {
    setSaid(null);
    void found('scanner', [{ code, facts: {} }]);
  };
  return { t, own, scans, at, choose: setAt, said, setSaid, heard, end, adapt, say };
}

export function ScannerStep({ made }: StepProps) {
  const state = useScans();
  const { own, scans, at, choose, said, setSaid, heard, end, adapt, say } = state;
  const field = useRef<HTMLInputElement>(null);
  const print = useCodeSheet();
  const mayAdapt = useRight(SCANNER_SETTINGS);
  const refocus = (): void => field.current?.focus({ preventScroll: true });
  // The keys went past the field: the program has made a code of them, which says nothing of the scanner.
  useScan(({ source }) => {
    if (source !== 'wedge') return;
    setSaid({ text: own('missed'), tone: 'warn' });
    refocus();
  });
  const pick = (name: Name): void => {
    choose(name);
    setSaid(null);
    refocus();
  };
  return (
    <StepView
      ask={own('ask')}
      made={made}
      actions={
        <>
          {end === undefined || !mayAdapt ? null : (
            <StepButton
              label={own('adapt')}
              onClick={() => {
                adapt();
                refocus();
              }}
            />
          )}
          <StepButton icon={Printer} label={own('sheet')} onClick={() => void print()} />
          <StepButton label={own('nothing')} onClick={() => say(at === 'square' ? 'noSquares' : 'nothing')} />
          <StepButton label={own('none')} onClick={() => say('noScanner')} />
        </>
      }
    >
      <Flex gap="2" wrap="wrap" role="group" aria-label={own('ask')}>
        {TEST_CODES.map(({ name }) => (
          <CodeButton
            key={name}
            label={`${numberOf(name)} ${own(`code.${name}`)}`}
            faults={scans[name]}
            isAt={name === at}
            onClick={() => pick(name)}
          />
        ))}
      </Flex>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' }} alignItems="center">
        <Picture name={at} label={own(`code.${at}`)} />
        <Flex direction="column" gap="2" minW="0">
          <ScanTarget label={own('field')} waiting={own('wait')} unfocused={own('focus')} field={field} onScan={heard} />
          <Text role="status" minH="1lh" color={said ? `${said.tone}.fg` : undefined}>
            {said?.text ?? (end === undefined || mayAdapt ? null : own('notYours'))}
          </Text>
        </Flex>
      </Grid>
    </StepView>
  );
}

interface CodeButtonProps {
  readonly label: string;
  readonly faults: readonly ScanFault[] | undefined;
  readonly isAt: boolean;
  readonly onClick: () => void;
}

const CodeButton = ({ label, faults, isAt, onClick }: CodeButtonProps) => (
  <Button variant={isAt ? 'subtle' : 'outline'} aria-pressed={isAt} minH="max(48px, {sizes.control})" onClick={onClick}>
    {faults === undefined ? (
      <Icon of={CircleDot} color="fg.muted" />
    ) : (
      <Icon of={faults.length === 0 ? CircleCheck : CircleAlert} color={faults.length === 0 ? 'ok.fg' : 'error.fg'} />
    )}
    {label}
  </Button>
);

/** To be scanned off the screen by whatever reads squares; black on white in every theme. */
function Picture({ name, label }: { readonly name: Name; readonly label: string }) {
  const code = TEST_CODES.find((one) => one.name === name);
  if (!code) return null;
  return <chakra.img src={asImage(squaresSvg(code))} alt={label} w="10rem" h="10rem" bg="white" borderRadius="l1" justifySelf="center" />;
}
