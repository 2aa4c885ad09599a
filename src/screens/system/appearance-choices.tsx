/** Theme, density, hand and sounds of this device. */
import { Button, Flex, Text } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { densities } from '#ui/theme/density.ts';
import { type Hand, themes, useAppearance } from '#ui/theme/use-appearance.ts';

const volumes = [0, 0.3, 0.7, 1] as const;
const hands: readonly Hand[] = ['left', 'right'];

export function AppearanceChoices() {
  const { t } = useTranslation('shell');
  const look = useAppearance();
  const nearest = volumes.reduce((best, level) => (Math.abs(level - look.volume) < Math.abs(best - look.volume) ? level : best), 0);
  return (
    <>
      <Choice
        label={t('look.theme.label')}
        value={look.theme}
        options={themes.map((value) => ({ value, label: t(`look.theme.${value}`) }))}
        onChoose={look.setTheme}
      />
      <Choice
        label={t('look.density.label')}
        value={look.density}
        options={densities.map((value) => ({ value, label: t(`look.density.${value}`) }))}
        onChoose={look.setDensity}
      />
      <Choice
        label={t('look.hand.label')}
        value={look.hand}
        options={hands.map((value) => ({ value, label: t(`look.hand.${value}`) }))}
        onChoose={look.setHand}
      />
      <Choice
        label={t('look.volume.label')}
        value={nearest}
        options={volumes.map((value) => ({ value, label: t(`look.volume.${value * 100}`) }))}
        onChoose={(volume) => {
          look.setVolume(volume);
          giveFeedback('ok');
        }}
      />
    </>
  );
}

interface ChoiceProps<V> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChoose: (value: V) => void;
}

function Choice<V extends string | number>({ label, value, options, onChoose }: ChoiceProps<V>) {
  const id = useId();
  return (
    <Flex direction="column" gap="1.5" role="group" aria-labelledby={id}>
      <Text id={id} textStyle="xs" color="fg.muted">
        {label}
      </Text>
      <Flex gap="1.5" wrap="wrap">
        {options.map((option) => (
          <Button
            key={option.value}
            variant={option.value === value ? 'subtle' : 'outline'}
            {...(option.value === value ? { colorPalette: 'accent' } : {})}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
