/** The print method, and whether it is ready. */
import { chakra, Flex, RadioGroup, Spinner, Text } from '@chakra-ui/react';
import { radioGroupSlotRecipe } from '@chakra-ui/react/theme';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DriverKind } from '#domain/registry.ts';
import { printDriver } from '#domain/system/print/job.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { Printing } from '#pages/kit/printing.ts';
import { ServiceHelp } from '#pages/print/service-help.tsx';
import type { Service } from '#pages/print/use-printing.ts';
import { Facts } from '#ui/facts.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

export interface ServiceSectionProps {
  readonly printing: Printing;
  readonly driver: DriverKind;
  readonly service: Service;
  readonly onDriver: (driver: DriverKind) => void;
}

export function ServiceSection({ printing, driver, service, onDriver }: ServiceSectionProps) {
  const { t } = useTranslation('print');
  const labels = useLabels();
  const { state, look } = service;
  return (
    <Section title={t('setup.way')} actions={<IconButton icon={RefreshCw} label={t('again')} onClick={() => look(false)} />}>
      <RadioGroup.Root
        recipe={radioGroupSlotRecipe}
        aria-label={t('setup.way')}
        value={driver}
        onValueChange={({ value }) => onDriver(printDriver.codes.find((code) => code === value) ?? driver)}
      >
        {printDriver.codes.map((code) => (
          <RadioGroup.Item key={code} value={code} display="flex" alignItems="center" minH="control" py="1">
            <RadioGroup.ItemHiddenInput />
            <RadioGroup.ItemIndicator />
            <RadioGroup.ItemText>
              {labels.code(printDriver, code)}
              <chakra.span display="block" textStyle="xs" color="fg.muted" fontWeight="normal">
                {t(`setup.about.${code}`)}
              </chakra.span>
            </RadioGroup.ItemText>
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <chakra.div mt="3" pt="3" borderTopWidth="1px" borderColor="border.muted">
        {state === null ? (
          <Flex role="status" align="center" gap="3" minH="control">
            <Spinner size="sm" />
            {t('setup.asking')}
          </Flex>
        ) : state.state === 'ready' ? (
          <Ready printing={printing} driver={driver} version={state.version} />
        ) : (
          <ServiceHelp driver={driver} state={state} onTry={look} />
        )}
      </chakra.div>
    </Section>
  );
}

function Ready({ printing, driver, version }: { printing: Printing; driver: DriverKind; version: string | null }) {
  const { t } = useTranslation('print');
  const control = driver === 'clodop';
  const licence = useLicence(printing, control);
  if (!control)
    return (
      <Flex align="center" gap="3">
        <StateBadge tone="ok" label={t('setup.ready')} />
        <Text textStyle="sm">{t(`setup.how.${driver}`)}</Text>
      </Flex>
    );
  return (
    <Facts
      columns={3}
      items={[
        { label: t('setup.state'), value: <StateBadge tone="ok" label={t('setup.ready')} /> },
        { label: t('setup.version'), value: version },
        { label: t('setup.licence'), value: licence },
      ]}
    />
  );
}

function useLicence(printing: Printing, asked: boolean): string {
  const { t } = useTranslation('print');
  const [licence, setLicence] = useState<Awaited<ReturnType<Printing['licence']>>>(null);
  useEffect(() => {
    if (asked) void printing.licence().then(setLicence);
  }, [printing, asked]);
  if (licence === null) return t('setup.licenceUnknown');
  return t(licence.has ? 'setup.licenceHas' : 'setup.licenceNone', { where: t(`setup.origin.${licence.originClass}`) });
}
