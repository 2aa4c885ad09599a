/** The check of a station: what a person needs at it works, step by step. It can be left at any step and made again from the menu. */
import { Button, chakra, Dialog, Flex, Grid, Portal, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKS, type CheckName } from '#domain/protocol/station-check.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { checkOffered } from '#screens/system/kit/check-later.ts';
import { useStationChecks, useStore } from '#store/hooks.ts';
import { DialogRoot } from '#ui/dialog-root.tsx';
import { Icon } from '#ui/icon.tsx';
import { SCROLLER } from '#ui/page-body.tsx';
import { CameraStep } from './camera-step.tsx';
import { CheckList } from './check-list.tsx';
import { SoundStep, VibrationStep } from './felt-steps.tsx';
import { MeasuredStep } from './measured-steps.tsx';
import { PrinterStep } from './printer-step.tsx';
import { ScannerStep } from './scanner-step.tsx';
import { type Checking, CheckingContext, type StepProps } from './step.tsx';
import { MEASURED, useMeasures } from './use-measures.ts';

const STEPS: Readonly<Partial<Record<CheckName, (props: StepProps) => ReactNode>>> = {
  sound: SoundStep,
  vibration: VibrationStep,
  scanner: ScannerStep,
  camera: CameraStep,
  printer: PrinterStep,
};

/** The menu that led here is still fading: when it goes it would take along what lies above it. */
const stay = (event: Event): void => event.preventDefault();

interface StationCheckProps {
  readonly onClose: () => void;
}

/** Stores each finding at once, so that an interrupted check keeps what it has found. */
function useChecks(onClose: () => void) {
  const store = useStore();
  const go = useGo();
  const { sendNow } = useShell();
  const kept = useStationChecks();
  const [fresh, setFresh] = useState<ReadonlySet<CheckName>>(new Set());
  const close = useCallback(() => {
    checkOffered(Date.now());
    sendNow();
    onClose();
  }, [sendNow, onClose]);
  const found = useCallback<Checking['found']>(
    async (check, findings) => {
      if (findings.length === 0) return;
      await store.keepCheck(check, findings);
      // A scanner that has shown a part of what it can is still being checked.
      if (!findings.some(({ code }) => code === 'partly')) setFresh((before) => new Set([...before, check]));
    },
    [store],
  );
  const begin = useCallback((check: CheckName) => setFresh((before) => new Set([...before].filter((one) => one !== check))), []);
  const checking = useMemo<Checking>(
    () => ({
      begin,
      found,
      leave: (path) => {
        close();
        go(path);
      },
    }),
    [begin, found, close, go],
  );
  return { checking, kept, fresh, close };
}

export function StationCheck({ onClose }: StationCheckProps) {
  const { t } = useTranslation('check');
  const { checking, kept, fresh, close } = useChecks(onClose);
  const measures = useMeasures(checking.found);
  const [at, setAt] = useState<CheckName>('sound');
  const first = useRef<HTMLHeadingElement>(null);
  const made = new Map((kept?.checks ?? []).map((one) => [one.check, one]));
  const next = CHECKS[CHECKS.indexOf(at) + 1];
  return (
    <DialogRoot
      open
      closeOnInteractOutside={false}
      onRequestDismiss={stay}
      onFocusOutside={stay}
      placement="center"
      scrollBehavior="inside"
      initialFocusEl={() => first.current}
      onOpenChange={({ open }) => (open ? undefined : close())}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content
            w="100%"
            maxW={{ base: '100%', md: '60rem' }}
            h={{ base: '100dvh', md: 'min(46rem, calc(100dvh - 2rem))' }}
            _portrait={{ h: { base: '100dvh', md: 'min(60rem, calc(100dvh - 2rem))' } }}
            maxH="none"
            m={{ base: '0', md: '4' }}
            borderRadius={{ base: '0', md: 'l3' }}
          >
            <Dialog.Header display="flex" alignItems="baseline" flexWrap="wrap" gap="3">
              <Dialog.Title>{t('title')}</Dialog.Title>
              <Text textStyle="sm" color="fg.muted">
                {t('progress', { n: made.size, of: CHECKS.length })}
              </Text>
            </Dialog.Header>
            <Dialog.Body display="flex" minH="0" {...SCROLLER}>
              <CheckingContext value={checking}>
                <Grid
                  flex="1"
                  minW="0"
                  gap="5"
                  alignContent="start"
                  templateColumns={{ base: 'minmax(0, 1fr)', md: '17rem minmax(0, 1fr)' }}
                >
                  <CheckList made={made} at={at} onChoose={setAt} />
                  <chakra.section aria-labelledby="check-step" order={{ base: -1, md: 0 }} minW="0">
                    <chakra.h2 id="check-step" ref={first} tabIndex={-1} m="0" mb="2" textStyle="2xl" fontWeight="semibold" outline="none">
                      {t(`name.${at}`)}
                    </chakra.h2>
                    <Step key={at} check={at} made={made.get(at)} isFresh={fresh.has(at)} measures={measures} />
                  </chakra.section>
                </Grid>
              </CheckingContext>
            </Dialog.Body>
            <Foot
              isWhole={made.size === CHECKS.length}
              isTold={kept?.told === true && made.size > 0}
              isFresh={fresh.has(at)}
              onNext={next ? () => setAt(next) : null}
              onClose={close}
            />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}

interface StepOfProps extends StepProps {
  readonly check: CheckName;
  readonly measures: ReturnType<typeof useMeasures>;
}

function Step({ check, measures, ...props }: StepOfProps) {
  const measured = MEASURED.find((one) => one === check);
  if (measured) return <MeasuredStep check={measured} measure={measures[measured]} {...props} />;
  const Shown = STEPS[check];
  return Shown ? <Shown {...props} /> : null;
}

interface FootProps {
  readonly isWhole: boolean;
  readonly isTold: boolean;
  readonly isFresh: boolean;
  /** null = this was the last one. */
  readonly onNext: (() => void) | null;
  readonly onClose: () => void;
}

/** One button at a time is the main one: that of the step until something was found, then the way on. */
function Foot({ isWhole, isTold, isFresh, onNext, onClose }: FootProps) {
  const { t } = useTranslation('check');
  const tall = 'max(48px, {sizes.controlLg})';
  return (
    <Dialog.Footer flexWrap="wrap" borderTopWidth="var(--line)" pt="3">
      <Text flex="1 1 14rem" textStyle="sm" color="fg.muted" role="status">
        {isTold ? t('told') : isFresh ? t('kept') : t('about')}
      </Text>
      <Flex gap="gap" ms="auto">
        {onNext || !isWhole ? (
          <Button variant="outline" minH={tall} onClick={onClose}>
            {t(isWhole ? 'close' : 'later')}
          </Button>
        ) : null}
        <Button variant={isFresh ? 'solid' : 'outline'} minH={tall} minW="7rem" onClick={onNext ?? onClose}>
          {t(onNext ? (isFresh ? 'next' : 'skip') : 'done')}
          {onNext && isFresh ? <Icon of={ArrowRight} /> : null}
        </Button>
      </Flex>
    </Dialog.Footer>
  );
}
