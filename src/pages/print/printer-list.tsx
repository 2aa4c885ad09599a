/** The printers to choose from, each with a touch target. */
import { Button, Flex, RadioGroup, Text } from '@chakra-ui/react';
import { radioGroupSlotRecipe } from '@chakra-ui/react/theme';
import { useTranslation } from 'react-i18next';
import type { PrinterOption } from '#pages/kit/printing.ts';

export interface PrinterListProps {
  readonly printers: readonly PrinterOption[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A printer may have been switched on in the meantime. */
  readonly onTry: () => void;
}

export function PrinterList({ printers, value, onChange, onTry }: PrinterListProps) {
  const { t } = useTranslation('print');
  if (printers.length === 0)
    return (
      <Flex role="alert" align="center" gap="3" wrap="wrap">
        <Text color="error.fg">{t('noPrinters')}</Text>
        <Button onClick={onTry}>{t('again')}</Button>
      </Flex>
    );
  return (
    <RadioGroup.Root
      recipe={radioGroupSlotRecipe}
      aria-label={t('printers')}
      value={value}
      onValueChange={(change) => onChange(change.value ?? '')}
      maxH="15rem"
      overflowY="auto"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l1"
    >
      {printers.map((printer) => (
        <RadioGroup.Item
          key={printer.value}
          value={printer.value}
          display="flex"
          w="100%"
          px="3"
          minH="control"
          alignItems="center"
          _hover={{ bg: 'bg.muted' }}
        >
          <RadioGroup.ItemHiddenInput />
          <RadioGroup.ItemIndicator />
          <RadioGroup.ItemText overflowWrap="anywhere">{printer.label}</RadioGroup.ItemText>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
