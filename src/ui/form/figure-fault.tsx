import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { figureFault } from '#domain/kernel/quantity.ts';

interface FigureFaultProps {
  readonly id: string;
  readonly value: string;
  readonly decimals: number;
  readonly unit: string | undefined;
  readonly signed: boolean;
}

/** Why what was typed is no figure of the unit, below the field it stands in. */
export function FigureFaultText({ id, value, decimals, unit = '', signed }: FigureFaultProps) {
  const { t } = useTranslation('ui');
  const fault = figureFault(value, decimals, signed);
  if (fault === null) return null;
  const key = fault === 'decimals' && decimals === 0 ? 'whole' : fault;
  return (
    <chakra.span id={id} role="alert" display="block" mt="1" textStyle="sm" color="error.fg" data-part="figure-fault">
      {t(`figure.${key}`, { typed: value, n: decimals, unit })}
    </chakra.span>
  );
}
