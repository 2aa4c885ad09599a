import { Combobox, chakra, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface Choice {
  readonly key: string;
  /** As it stands in the collection. */
  readonly item: unknown;
  /** Before the text, in the face of codes. */
  readonly code: string | undefined;
  readonly text: string;
}

interface ComboPartsProps {
  /** Accessible name where no Field label stands around it. */
  readonly label: string | undefined;
  readonly placeholder: string;
  readonly clearable: boolean;
  readonly choices: readonly Choice[];
  readonly onBlur?: (() => void) | undefined;
}

/** What stands in every `Combobox.Root`: the box to type in, and under it what was found. */
export function ComboParts({ label, placeholder, clearable, choices, onBlur }: ComboPartsProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      <Combobox.Control>
        <Combobox.Input aria-label={label} placeholder={placeholder} onBlur={onBlur} />
        <Combobox.IndicatorGroup>
          {clearable ? <Combobox.ClearTrigger aria-label={t('form.clear')} /> : null}
          <Combobox.Trigger aria-label={t('form.open')} />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content>
            <Combobox.Empty px="3" py="2" color="fg.muted">
              {t('form.noMatch')}
            </Combobox.Empty>
            {choices.map(({ key, item, code, text }) => (
              <Combobox.Item key={key} item={item}>
                {code ? (
                  <chakra.span fontFamily="mono" fontSize="0.95em" whiteSpace="nowrap">
                    {code}
                  </chakra.span>
                ) : null}
                <chakra.span flex="1" color={code ? 'fg.muted' : undefined}>
                  {text}
                </chakra.span>
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </>
  );
}
