import { chakra, Flex } from '@chakra-ui/react';
import { ScanLine } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#ui/icon.tsx';
import { type Tone, toneLook } from '#ui/tone.ts';
import { type NextThing, NextThingView } from './next-thing.tsx';

export interface ScanResult {
  /** Changes with every scan, also when the same code comes twice: it starts the flash. */
  id: number | string;
  tone: 'ok' | 'warn' | 'error';
  /** What was scanned. */
  code: string;
  /** What happened, and after an error what to do next. */
  message: string;
}

export interface ScanBandProps {
  /** What to do now: "扫描货位 A-01-02". */
  instruction: string;
  /** Second line, muted. */
  hint?: string | undefined;
  /** Colour of the 6 px band; follows the last result when left out. */
  tone?: Tone;
  result?: ScanResult | null;
  /** Right of the instruction: camera button, progress. */
  aside?: ReactNode;
  /** What comes before everything: work that was refused. */
  trouble?: ReactNode;
  /** Place and quantity of the next step; they take the size, and the sentence stands below them. */
  next?: NextThing | null | undefined;
}

/** Top of a terminal: what to do now, in type readable at two metres; the last scan large below it. */
export function ScanBand({ instruction, hint, tone, result, aside, trouble, next }: ScanBandProps) {
  const shown = tone ?? result?.tone ?? 'info';
  return (
    <chakra.section
      bg="bg.panel"
      borderWidth="var(--line)"
      borderColor="border"
      borderRadius="l2"
      overflow="hidden"
      colorPalette={toneLook[shown].palette}
      data-part="scan-band"
      data-tone={shown}
    >
      <chakra.div h="6px" bg="colorPalette.solid" />
      {trouble}
      {next ? <NextThingView next={next} /> : null}
      <Flex align="center" gap="4" px="panel" py={next ? '1' : '3'} wrap="wrap">
        <Icon of={ScanLine} boxSize={next ? '7' : '9'} color="accent" display={{ base: 'none', sm: 'block' }} />
        <chakra.div flex="1" minW="16rem">
          <chakra.p m="0" textStyle={next ? 'xl' : { base: '3xl', lg: '4xl' }} fontWeight="semibold" data-part="instruction">
            {instruction}
          </chakra.p>
          {hint ? (
            <chakra.p m="0" textStyle="md" color="fg.muted">
              {hint}
            </chakra.p>
          ) : null}
        </chakra.div>
        {aside}
      </Flex>
      <LastScan result={result ?? null} />
    </chakra.section>
  );
}

/** The last result, announced to readers and flashed for 300 ms over the whole width. */
const LastScan = memo(function LastScan({ result }: { result: ScanResult | null }) {
  const { t } = useTranslation('ui');
  return (
    <chakra.div aria-live={result?.tone === 'error' ? 'assertive' : 'polite'} aria-atomic="true">
      {result ? (
        <Flex
          key={result.id}
          colorPalette={toneLook[result.tone].palette}
          align="center"
          gap="3"
          px="panel"
          py="2"
          wrap="wrap"
          bg="colorPalette.subtle"
          color="colorPalette.fg"
          borderTopWidth="var(--line)"
          borderColor="colorPalette.muted"
          css={{
            '@keyframes scan-flash': { from: { background: 'var(--chakra-colors-color-palette-solid)' } },
            animation: 'scan-flash 300ms ease-out',
          }}
        >
          <Icon of={toneLook[result.tone].icon} boxSize="7" name={t(`scan.${result.tone}`)} />
          <chakra.span fontFamily="mono" textStyle="xl" fontWeight="semibold" whiteSpace="nowrap">
            {result.code}
          </chakra.span>
          <chakra.span textStyle="lg" flex="1" minW="12rem">
            {result.message}
          </chakra.span>
        </Flex>
      ) : null}
    </chakra.div>
  );
});
