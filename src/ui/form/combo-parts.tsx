import { Combobox, chakra, Portal, useComboboxContext } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoMatch } from './no-match.ts';

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
  /** Key of the one choice that what was typed can mean; null = none or several, undefined = it is still looked up. */
  readonly only: string | null | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** Anything may be typed: without a choice that fits there is no list. */
  readonly isFree?: boolean;
}

/** What stands in every `Combobox.Root`: the box to type in, and under it what was found. */
export function ComboParts({ label, placeholder, clearable, choices, only, onBlur, isFree = false }: ComboPartsProps) {
  const { t } = useTranslation('ui');
  const noMatch = useNoMatch();
  const onKeyDownCapture = useEnter(only);
  return (
    <>
      <Combobox.Control>
        <Combobox.Input aria-label={label} placeholder={placeholder} onBlur={onBlur} onKeyDownCapture={onKeyDownCapture} />
        <Combobox.IndicatorGroup>
          {clearable ? <Combobox.ClearTrigger aria-label={t('form.clear')} /> : null}
          <Combobox.Trigger aria-label={t('form.open')} />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner hidden={isFree && choices.length === 0}>
          <Combobox.Content>
            <Combobox.Empty px="3" py="2" color="fg.muted" data-part="no-match">
              {noMatch}
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

/**
 * Enter takes the one match, also when it comes a moment later: who types a whole code does not wait for a list. With several it leaves what was typed as it is.
 * What is marked by the arrow keys is taken by the box itself.
 */
function useEnter(only: string | null | undefined): (event: KeyboardEvent) => void {
  const box = useComboboxContext();
  const [isAsked, ask] = useState(false);
  const take = (key: string): void => {
    box.setValue([key]);
    box.setOpen(false);
  };
  useEffect(() => {
    if (!isAsked || only === undefined) return;
    ask(false);
    if (only !== null) take(only);
  });
  return (event) => {
    if (event.key !== 'Enter') return ask(false);
    if (!box.open || box.highlightedValue || box.inputValue.trim() === '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (only === undefined) ask(true);
    else if (only !== null) take(only);
  };
}
