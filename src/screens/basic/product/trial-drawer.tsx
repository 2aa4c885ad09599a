/** Previews the next codes of a rule without giving any out. The server counts the serial only when codes are drawn. */
import { List, Text } from '@chakra-ui/react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { productCode } from '#domain/basic/product-code.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { useStore } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { CodePlaceFields } from './code-place.tsx';

const SHOWN = 5;

export function TrialDrawer({ row, name, onClose }: { row: AnyRow; name: string; onClose: () => void }) {
  const { t } = useTranslation('basic');
  const { core } = useStore();
  const pattern = String(row.pattern);
  const next = Number(row.lastSerial) + 1;
  const { control } = useForm({ defaultValues: { day: dayIn(core.site.timeZone, core.nowIso()), line: 'L1', shift: 'A' } });
  const { day = '', line = '', shift = '' } = useWatch({ control });
  const codes = Array.from({ length: SHOWN }, (_, at) => productCode(pattern, { day, line, shift }, next + at));
  return (
    <SideDrawer title={t('code.try')} beside={name} size="md" onClose={onClose}>
      <CodeText value={pattern} size="lg" />
      <CodePlaceFields control={control} pattern={pattern} />
      <List.Root variant="plain" gap="2" aria-label={t('code.next')}>
        {codes.map((code) => (
          <List.Item key={code}>
            <CodeText value={code} size="xl" />
          </List.Item>
        ))}
      </List.Root>
      <Text color="fg.muted" textStyle="sm">
        {t('code.nothingGiven')}
      </Text>
    </SideDrawer>
  );
}
