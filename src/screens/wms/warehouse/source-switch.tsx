import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Choice } from '#ui/form/choice.tsx';

export interface SourceSwitchProps {
  /** True = ask the server although this device holds boxes. */
  asked: boolean;
  onChange: (asked: boolean) => void;
  /** Names of the warehouses that this device holds. */
  held: readonly string[];
}

/** Where the figures come from: this device (live, including unsent work) or the server (all warehouses). */
export function SourceSwitch({ asked, onChange, held }: SourceSwitchProps) {
  const { t } = useTranslation('warehouse');
  const items = [
    { value: 'local', label: t('source.local') },
    { value: 'server', label: t('source.server') },
  ] as const;
  return (
    <Flex align="center" gap="gap" wrap="wrap">
      <Choice
        label={t('source.label')}
        value={asked ? 'server' : 'local'}
        items={items}
        onChange={(value) => onChange(value === 'server')}
      />
      <chakra.span textStyle="xs" color="fg.muted">
        {asked ? t('source.serverHint') : t('source.localHint', { warehouses: held.join(t('comma')) })}
      </chakra.span>
    </Flex>
  );
}
