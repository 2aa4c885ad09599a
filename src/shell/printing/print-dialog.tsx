/** 打印控制 (specification §2.2, §5): printers of this device, template, copies. Confirm keeps the printer under a name and closes after half a second. */

import { Button, chakra, Dialog, Flex, Portal, Spinner, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRINT_DIALOG_MS } from '#api/constants.ts';
import { figureFault } from '#domain/kernel/quantity.ts';
import { sampleData } from '#domain/system/print/fields.ts';
import type { DriverKind } from '#domain/system/print/job.ts';
import { drawLabel } from '#domain/system/print/layout.ts';
import type { PrinterOption, ServiceState } from '#pages/kit/printing.ts';
import { PrinterList } from '#pages/print/printer-list.tsx';
import { ServiceHelp } from '#pages/print/service-help.tsx';
import { DialogRoot } from '#ui/dialog-root.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { labelImage } from '#ui/label/label-svg.ts';
import { type PrintChoice, type PrintQuestion, usePrintQuestion } from './dialog-store.ts';

const MOST_COPIES = 99;

export interface Found {
  readonly state: ServiceState;
  readonly printers: readonly PrinterOption[];
}

export function PrintDialog() {
  const { open } = usePrintQuestion();
  return open ? <Question key={open.title} question={open} /> : null;
}

/** What the driver says now; asked again by hand. */
function useFound({ printing }: PrintQuestion, driver: DriverKind) {
  const [found, setFound] = useState<Found | null>(null);
  const round = useRef(0);
  const look = (touched = false): void => {
    round.current += 1;
    const mine = round.current;
    setFound(null);
    const absent: Found = { state: { state: 'absent', version: null }, printers: [] };
    const ask = async (): Promise<Found> => {
      const state = await printing.probe(driver, touched);
      return { state, printers: state.state === 'ready' ? ((await printing.printers(driver)) ?? []) : [] };
    };
    void ask().then(
      (answer) => mine === round.current && setFound(answer),
      () => mine === round.current && setFound(absent),
    );
  };
  // Once for each driver, and whenever a person says so; never because something else was rendered.
  const first = useRef(look);
  first.current = look;
  useEffect(() => {
    if (driver) first.current();
  }, [driver]);
  return { found, look };
}

function useConfirm(question: PrintQuestion, choice: PrintChoice, found: Found | null, isWrong: boolean) {
  const { t } = useTranslation('print');
  const [error, setError] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => question.answer(choice), PRINT_DIALOG_MS);
    return () => clearTimeout(timer);
  }, [done, question, choice]);
  const confirm = (): void => {
    // What is no number of copies stands in red at its field.
    if (isWrong) return;
    if (choice.printer === '') setError(t(found?.state.state === 'ready' && found.printers.length === 0 ? 'noPrinters' : 'choose'));
    else setDone(true);
  };
  return { error, setError, done, confirm };
}

/** What is chosen so far, what was found, and what confirming does. */
function useQuestion(question: PrintQuestion) {
  const { kind, driver, printing } = question;
  const { found, look } = useFound(question, driver);
  const [printer, choosePrinter] = useState(printing.printerFor(driver, kind));
  const [template, chooseTemplate] = useState(question.first);
  const [copies, setCopies] = useState(String(question.copies));
  const known = found?.printers.some(({ value }) => value === printer) ? printer : '';
  const choice = useSame({ driver, printer: known, template, copies: Math.min(MOST_COPIES, Math.max(1, Number(copies) || 1)) });
  const { error, setError, done, confirm } = useConfirm(question, choice, found, figureFault(copies, 0) !== null);
  return {
    found,
    look,
    template,
    copies,
    known,
    error,
    done,
    confirm,
    chooseTemplate,
    setCopies,
    choosePrinter: (value: string): void => {
      setError(null);
      choosePrinter(value);
    },
    byBrowser: (): void => {
      printing.setDriver('browser');
      question.answer({ ...choice, driver: 'browser', printer: '' });
    },
  };
}

function Question({ question }: { question: PrintQuestion }) {
  const { t } = useTranslation(['print', 'ui']);
  const state = useQuestion(question);
  const { found, error, done } = state;
  return (
    <DialogRoot open size="md" placement="center" onOpenChange={(change) => (change.open ? undefined : question.answer(null))}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="4">
            <Dialog.Header display="block">
              <Dialog.Title>{t('title')}</Dialog.Title>
              <Text textStyle="sm" color="fg.muted" mt="1">
                {question.title}
              </Text>
            </Dialog.Header>
            <Dialog.Body display="grid" gap="4">
              <Service question={question} state={state} />
              {error === null ? null : (
                <Text role="alert" color="error.fg" textStyle="sm">
                  {error}
                </Text>
              )}
              <Label question={question} state={state} />
            </Dialog.Body>
            <Dialog.Footer>
              {found !== null && found.state.state !== 'ready' ? (
                <Button variant="ghost" me="auto" onClick={state.byBrowser}>
                  {t('byBrowser')}
                </Button>
              ) : null}
              <Button variant="outline" onClick={() => question.answer(null)}>
                {t('ui:action.cancel')}
              </Button>
              <Button variant="solid" loading={done} disabled={found === null} onClick={state.confirm}>
                {t('confirm')}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

interface PartProps {
  readonly question: PrintQuestion;
  readonly state: ReturnType<typeof useQuestion>;
}

/** The printers, or why there are none. */
function Service({ question, state: { found, known, look, choosePrinter } }: PartProps) {
  const { t } = useTranslation('print');
  if (found === null)
    return (
      <Flex role="status" align="center" gap="3" minH="control">
        <Spinner size="sm" />
        {t('looking')}
      </Flex>
    );
  if (found.state.state !== 'ready') return <ServiceHelp driver={question.driver} state={found.state} onTry={look} />;
  return <PrinterList printers={found.printers} value={known} onChange={choosePrinter} onTry={() => look(false)} />;
}

/** Template and copies, with a sample beside them. */
function Label({ question, state: { template, copies, chooseTemplate, setCopies } }: PartProps) {
  const { t } = useTranslation('print');
  return (
    <Flex gap="4" align="flex-start">
      <chakra.div flex="1" display="grid" gap="3">
        <FieldShell label={t('template')}>
          <SelectInput
            value={template.code}
            label={t('template')}
            searchable={false}
            options={question.templates.map(({ code, widthMm, heightMm }) => ({
              value: code,
              label: `${code} · ${widthMm} × ${heightMm} mm`,
            }))}
            onChange={(code) => chooseTemplate(question.templates.find((one) => one.code === code) ?? template)}
          />
        </FieldShell>
        <FieldShell label={t('copies')}>
          <QuantityInput value={copies} label={t('copies')} decimals={0} onChange={setCopies} />
        </FieldShell>
      </chakra.div>
      <Sample question={question} template={template} />
    </Flex>
  );
}

/** The same object as long as it says the same: the half second must not begin anew with every rendering. */
function useSame(choice: PrintChoice): PrintChoice {
  const kept = useRef(choice);
  if (JSON.stringify(kept.current) !== JSON.stringify(choice)) kept.current = choice;
  return kept.current;
}

function Sample({ question, template }: { question: PrintQuestion; template: PrintQuestion['first'] }) {
  const { t, i18n } = useTranslation('print');
  const lang = i18n.language === 'en' ? 'en' : 'zh';
  const picture = labelImage(drawLabel(template, question.kind, sampleData(question.kind, lang), lang));
  return <chakra.img src={picture} alt={t('sample')} w="40%" maxH="44" objectFit="contain" borderWidth="1px" borderColor="border" />;
}
