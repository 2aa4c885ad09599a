import { chakra, Flex, SegmentGroup } from '@chakra-ui/react';
import { segmentGroupSlotRecipe } from '@chakra-ui/react/theme';
import { useTranslation } from 'react-i18next';

export interface SourceSwitchProps {
  /** True = the server is asked although this device holds boxes. */
  asked: boolean;
  onChange: (asked: boolean) => void;
  /** Names of the warehouses that this device holds. */
  held: readonly string[];
}

/** Where the figures come from: this device (live, with what was not yet sent) or the server (all warehouses). */
export function SourceSwitch({ asked, onChange, held }: SourceSwitchProps) {
  const { t } = useTranslation('warehouse');
  const items = [
    { value: 'local', label: t('source.local') },
    { value: 'server', label: t('source.server') },
  ];
  return (
    <Flex align="center" gap="gap" wrap="wrap">
      <SegmentGroup.Root
        recipe={segmentGroupSlotRecipe}
        borderWidth="var(--line)"
        borderRadius="l2"
        aria-label={t('source.label')}
        value={asked ? 'server' : 'local'}
        onValueChange={({ value }) => onChange(value === 'server')}
      >
        <SegmentGroup.Indicator />
        <SegmentGroup.Items items={items} />
      </SegmentGroup.Root>
      <chakra.span textStyle="xs" color="fg.muted">
        {asked ? t('source.serverHint') : t('source.localHint', { warehouses: held.join(t('comma')) })}
      </chakra.span>
    </Flex>
  );
}
