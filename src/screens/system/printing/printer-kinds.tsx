/** A printer for each kind of label, and a sample to try it. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriverKind, LabelKind } from '#domain/registry.ts';
import { labelType, sampleData } from '#domain/system/print/fields.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { Printing } from '#pages/kit/printing.ts';
import type { Service } from '#pages/print/use-printing.ts';
import { SelectInput } from '#ui/form/select-input.tsx';
import { ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';

export interface PrinterKindsProps {
  readonly printing: Printing;
  readonly driver: DriverKind;
  readonly service: Service;
}

export function PrinterKinds({ printing, driver, service }: PrinterKindsProps) {
  const { t, i18n } = useTranslation('print');
  const labels = useLabels();
  const [busy, setBusy] = useState<LabelKind | null>(null);
  const { state, printers } = service;
  const ready = state?.state === 'ready';
  const test = async (kind: LabelKind): Promise<void> => {
    setBusy(kind);
    const data = sampleData(kind, i18n.language === 'en' ? 'en' : 'zh');
    await printing.request({ kind, test: true, targets: [{ id: 'sample', name: t('setup.sample'), data }] }).finally(() => setBusy(null));
  };
  return (
    <Section title={t('setup.kinds')}>
      {ready && printers === null ? (
        <Text textStyle="sm" color="fg.muted" mb="2">
          {t('setup.noChoice')}
        </Text>
      ) : null}
      {ready && printers?.length === 0 ? (
        <Text role="alert" color="error.fg" mb="2">
          {t('noPrinters')}
        </Text>
      ) : null}
      <chakra.ul listStyleType="none" m="0" p="0">
        {labelType.codes.map((kind) => (
          <Flex as="li" key={kind} align="center" gap="2" minH="row" py="1">
            <chakra.span w="6.5rem" flexShrink="0" textStyle="sm">
              {labels.code(labelType, kind)}
            </chakra.span>
            <chakra.div flex="1" minW="0">
              {printers === null ? null : <Choice kind={kind} printing={printing} driver={driver} service={service} />}
            </chakra.div>
            <ActionButton
              action={{
                key: kind,
                label: t('setup.test'),
                busy: busy === kind,
                disabledReason: ready ? undefined : t('setup.notReady'),
                onClick: () => void test(kind),
              }}
            />
          </Flex>
        ))}
      </chakra.ul>
    </Section>
  );
}

/** The saved printer stays in the list even if the service no longer offers it: it is marked as missing, and never silently replaced. */
function Choice({ kind, printing, driver, service }: PrinterKindsProps & { readonly kind: LabelKind }) {
  const { t } = useTranslation('print');
  const labels = useLabels();
  const [, redraw] = useState(0);
  // Read this each time, because a print dialog may have changed the printer meanwhile.
  const printer = printing.printerFor(driver, kind);
  const known = service.printers ?? [];
  const gone = printer !== '' && !known.some(({ value }) => value === printer);
  const options = gone
    ? [...known, { value: printer, label: service.state?.state === 'ready' ? t('setup.gone', { printer }) : printer }]
    : known;
  return (
    <SelectInput
      value={printer}
      label={t('setup.printerOf', { kind: labels.code(labelType, kind) })}
      placeholder={t('setup.askEach')}
      searchable={false}
      options={options}
      onChange={(next) => {
        printing.choosePrinter(driver, kind, next);
        redraw((n) => n + 1);
      }}
    />
  );
}
