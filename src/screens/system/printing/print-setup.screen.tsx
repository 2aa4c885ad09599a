/** How this device prints: method and its state, a printer for each kind of label, the queue (ux §3.4, §3.5). */
import { Box, Flex, Grid, Spinner } from '@chakra-ui/react';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { networkPrinter } from '#domain/system/print/print.resource.ts';
import { useOpen } from '#pages/kit/navigation.ts';
import type { Printing } from '#pages/kit/printing.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { usePrinting, useService } from '#pages/print/use-printing.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { NetworkPrinters } from './network-printers.tsx';
import { PrintJobs } from './print-jobs.tsx';
import { PrinterKinds } from './printer-kinds.tsx';
import { ServiceSection } from './service-section.tsx';

/** Link to the templates, which are not in the menu (specification §2.6). */
const TEMPLATES = '/basic/label-management';

export function Screen({ title }: ScreenProps) {
  const { t } = useTranslation('print');
  const printing = usePrinting();
  const { canOpen } = useShell();
  const open = useOpen();
  return (
    <Box p={{ base: '3', md: '4' }}>
      <PageHeader
        title={title}
        menu={canOpen(TEMPLATES) ? [{ key: 'templates', label: t('setup.templates'), icon: Tags, onClick: () => open(TEMPLATES) }] : []}
      />
      {printing === undefined ? (
        <Flex role="status" align="center" gap="3" mt="4">
          <Spinner size="sm" />
          {t('looking')}
        </Flex>
      ) : null}
      {printing === null ? <ErrorState message={t('setup.failed')} /> : null}
      {printing ? <SetUp printing={printing} /> : null}
    </Box>
  );
}

function SetUp({ printing }: { printing: Printing }) {
  const { ref, narrow } = useNarrow<HTMLDivElement>(900);
  const [driver, setDriver] = useState(printing.driver);
  const service = useService(printing, driver);
  const keepsPrinters = useRight(networkPrinter.right.write);
  return (
    <Grid ref={ref} mt="3" gap="3" alignItems="start" templateColumns={narrow ? 'minmax(0, 1fr)' : 'minmax(0, 5fr) minmax(0, 4fr)'}>
      <ServiceSection
        printing={printing}
        driver={driver}
        service={service}
        onDriver={(next) => {
          printing.setDriver(next);
          setDriver(next);
        }}
      />
      <PrinterKinds key={driver} printing={printing} driver={driver} service={service} />
      <Box gridColumn="1 / -1" minW="0">
        <PrintJobs printing={printing} />
      </Box>
      {keepsPrinters ? (
        <Box gridColumn="1 / -1" minW="0">
          <NetworkPrinters onChange={() => service.look(false)} />
        </Box>
      ) : null}
    </Grid>
  );
}
