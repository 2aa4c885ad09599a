/** Units of measure, and the rates between them: for a whole unit group, or for one material. */
import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unit, unitConversion } from '#domain/basic/material.resource.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { Choice } from '#ui/form/choice.tsx';

const UNIT = { decimalPlaces: 0, isActive: true };
const RATE = { rateDen: '1', isFloating: false };
const RATE_CELLS = { materialId: { width: 130, grow: 1 } };

export function Screen({ title, query }: ScreenProps) {
  const { t } = useTranslation('basic');
  const [tab, setTab] = useState<'units' | 'rates'>('units');
  const tabs = (
    <Box>
      <Choice
        label={title}
        value={tab}
        items={(['units', 'rates'] as const).map((value) => ({ value, label: t(`unit.${value}`) }))}
        onChange={setTab}
      />
    </Box>
  );
  return (
    <>
      {tab === 'units' ? (
        <ResourcePage
          resource={unit}
          title={title}
          query={query}
          filters={['unitGroup', 'isActive']}
          form={{ start: UNIT }}
          before={tabs}
        />
      ) : (
        <ResourcePage
          resource={unitConversion}
          title={t('unit.rates')}
          cells={RATE_CELLS}
          filters={['materialId', 'fromUnit', 'toUnit']}
          form={{ start: RATE }}
          before={tabs}
        />
      )}
    </>
  );
}
