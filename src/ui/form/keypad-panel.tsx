import { Button, chakra, defineSlotRecipe, Flex, FloatingPanel, Grid, Portal } from '@chakra-ui/react';
import { Delete, GripHorizontal, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import type { Density } from '#ui/theme/density.ts';
import { type Hand, useAppearance } from '#ui/theme/use-appearance.ts';
import { besideField, clampPlace, type Place, type Size } from './keypad-place.ts';
import { type KeypadKey, useKeypad } from './keypad-store.ts';

const placeKey = 'chejian.keypad';
const longPress = 500;
const sizes: Record<Density, Size> = {
  compact: { width: 236, height: 300 },
  touch: { width: 276, height: 392 },
  glove: { width: 340, height: 528 },
};

const readPlace = (): Place | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(placeKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('x' in stored) || !('y' in stored)) return null;
    return typeof stored.x === 'number' && typeof stored.y === 'number' ? { x: stored.x, y: stored.y } : null;
  } catch {
    return null;
  }
};

const viewport = () => ({ width: window.innerWidth, height: window.innerHeight });

const panelRecipe = defineSlotRecipe({
  className: 'keypad',
  slots: [
    'trigger',
    'positioner',
    'content',
    'header',
    'body',
    'title',
    'resizeTrigger',
    'dragTrigger',
    'stageTrigger',
    'closeTrigger',
    'control',
  ],
  base: {
    // zag sets an inline z-index that puts the keypad below dialogs and table heads, and an open dialog disables pointer events outside itself.
    positioner: { zIndex: 'toast!', pointerEvents: 'auto' },
    content: {
      bg: 'bg.panel',
      borderWidth: 'var(--line)',
      borderColor: 'border',
      borderRadius: 'l3',
      boxShadow: 'float',
      display: 'flex',
      flexDirection: 'column',
      outline: '0',
    },
    dragTrigger: { cursor: 'grab', touchAction: 'none', userSelect: 'none' },
    header: { display: 'flex', alignItems: 'center', gap: '2', px: '2' },
    body: { flex: '1', p: '2', minH: '0' },
  },
});

/** The floating numeric keypad. Its buttons never take the focus from the field. */
export function KeypadPanel() {
  const { t } = useTranslation('ui');
  const target = useKeypad((state) => state.target);
  const close = useKeypad((state) => state.close);
  const { place, setPlace, size } = usePlace(target?.id);
  if (!target) return null;
  return (
    <FloatingPanel.Root
      open
      recipe={panelRecipe}
      position={place}
      size={size}
      onPositionChange={({ position }) => setPlace(position, false)}
      onPositionChangeEnd={({ position }) => setPlace(position, true)}
      onOpenChange={({ open }) => (open ? undefined : close())}
      resizable={false}
      strategy="fixed"
      allowOverflow={false}
    >
      <Portal>
        <FloatingPanel.Positioner>
          <FloatingPanel.Content aria-label={t('keypad.title')} data-part="keypad" onMouseDown={keepFocus}>
            <FloatingPanel.DragTrigger>
              <FloatingPanel.Header>
                <Icon of={GripHorizontal} color="fg.muted" name={t('keypad.drag')} />
                <chakra.span textStyle="xs" color="fg.muted" flex="1" truncate>
                  {target.label}
                </chakra.span>
                <IconButton size="xs" icon={X} label={t('action.close')} onClick={() => close()} />
              </FloatingPanel.Header>
            </FloatingPanel.DragTrigger>
            <FloatingPanel.Body>
              <KeypadKeys value={target.value} unit={target.unit} {...target.rules} />
            </FloatingPanel.Body>
          </FloatingPanel.Content>
        </FloatingPanel.Positioner>
      </Portal>
    </FloatingPanel.Root>
  );
}

/** A press anywhere on the panel, its handle too, leaves the focus in the field; losing it would close the panel. */
const keepFocus = (event: React.MouseEvent) => event.preventDefault();

/** Where the user has put it, or beside the hand that holds the device. */
function chosenPlace(size: Size, hand: Hand): Place {
  const view = viewport();
  const beside = { x: hand === 'right' ? view.width - size.width - 16 : 16, y: view.height - size.height - 96 };
  return clampPlace(readPlace() ?? beside, size, view);
}

/** @param fieldId the field that is typed in */
function usePlace(fieldId: string | undefined) {
  const density = useAppearance((state) => state.density);
  const hand = useAppearance((state) => state.hand);
  const size = sizes[density];
  const [place, set] = useState<Place>(() => chosenPlace(size, hand));
  useEffect(() => {
    const settle = () => set((now) => clampPlace(now, size, viewport()));
    window.addEventListener('resize', settle);
    return () => window.removeEventListener('resize', settle);
  }, [size]);
  // On a phone the panel is half of the screen: it makes room for each field, and the place that was chosen for it stays stored.
  useLayoutEffect(() => {
    const field = fieldId === undefined ? null : document.activeElement;
    if (!(field instanceof HTMLInputElement)) return;
    const view = viewport();
    set(clampPlace(besideField(chosenPlace(size, hand), size, view, field.getBoundingClientRect()), size, view));
  }, [fieldId, size, hand]);
  const setPlace = (next: Place, done: boolean) => {
    const inside = clampPlace(next, size, viewport());
    set(inside);
    if (done) localStorage.setItem(placeKey, JSON.stringify(inside));
  };
  return { place, setPlace, size };
}

const digits: readonly KeypadKey[] = ['7', '8', '9', '4', '5', '6', '1', '2', '3'];

interface KeysProps {
  value: string;
  unit?: string | undefined;
  decimals: number;
  signed?: boolean;
}

function KeypadKeys({ value, unit, decimals, signed = false }: KeysProps) {
  const { t } = useTranslation('ui');
  const press = useKeypad((state) => state.press);
  const confirm = useKeypad((state) => state.confirm);
  const key = (name: KeypadKey) => (
    <Button key={name} variant="outline" textStyle="xl" h="100%" tabIndex={-1} onClick={() => press(name)}>
      {name}
    </Button>
  );
  return (
    <Flex direction="column" gap="2" h="100%">
      <Flex align="baseline" justify="flex-end" gap="1" px="2" aria-live="polite">
        <chakra.output textStyle="2xl" fontWeight="semibold" data-part="keypad-value">
          {value === '' ? '0' : value}
        </chakra.output>
        <chakra.span color="fg.muted" textStyle="sm">
          {unit}
        </chakra.span>
      </Flex>
      <Grid flex="1" templateColumns="repeat(3, 1fr)" autoRows="1fr" gap="2">
        {digits.map(key)}
        {decimals > 0 ? key('.') : <span />}
        {key('0')}
        <BackKey onPress={press} />
        {signed ? (
          <Button variant="outline" textStyle="xl" h="100%" tabIndex={-1} aria-label={t('keypad.sign')} onClick={() => press('-')}>
            ±
          </Button>
        ) : null}
        <Button variant="solid" gridColumn={signed ? '2 / -1' : '1 / -1'} h="100%" tabIndex={-1} onClick={confirm}>
          {t('action.confirm')}
        </Button>
      </Grid>
    </Flex>
  );
}

/** Short press removes the last character, a long press empties the field. */
function BackKey({ onPress }: { onPress: (key: KeypadKey) => void }) {
  const { t } = useTranslation('ui');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cleared = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    cleared.current = false;
    timer.current = setTimeout(() => {
      cleared.current = true;
      onPress('clear');
    }, longPress);
  };
  return (
    <Button
      variant="outline"
      h="100%"
      tabIndex={-1}
      aria-label={t('keypad.back')}
      title={t('keypad.backHint')}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onClick={() => (cleared.current ? undefined : onPress('back'))}
    >
      <Icon of={Delete} boxSize="6" />
    </Button>
  );
}
