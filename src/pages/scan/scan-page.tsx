import { chakra, Flex, Grid } from '@chakra-ui/react';
import type { TFunction } from 'i18next';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { CodeSet } from '#domain/kernel/code-set.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSayDetail } from '#pages/kit/page-detail.ts';
import { FATE_TONES, type Trouble } from '#pages/outcome/outcome-rules.ts';
import { TroubleList } from '#pages/outcome/trouble-list.tsx';
import type { PageWork } from '#pages/outcome/use-page-work.ts';
import { CodeText } from '#ui/code-text.tsx';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageBody } from '#ui/page-body.tsx';
import type { Action } from '#ui/page-header.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { ChoiceButtons, type ChoiceButtonsProps } from '#ui/scan/choice-buttons.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { NextThing } from '#ui/scan/next-thing.tsx';
import { ScanBand } from '#ui/scan/scan-band.tsx';
import { ScanCatcher } from '#ui/scan/scan-catcher.tsx';
import { ScanHistory } from '#ui/scan/scan-history.tsx';
import { ScanTools } from '#ui/scan/scan-tools.tsx';
import { useScan } from '#ui/scan/use-scan.ts';
import { type Standing, useStanding } from '#ui/standing.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { useAppearance } from '#ui/theme/use-appearance.ts';
import type { Tone } from '#ui/tone.ts';
import { useMedia } from '#ui/use-media.ts';
import { FigureEntries, type FigureStep, QuantityEntry, type QuantityStep } from './figure-entry.tsx';
import { linesInWords, nextInWords, thingInWords } from './in-words.ts';
import { besideLines, markedLines, totalsOf } from './line-marks.ts';
import { ReasonDialog, type ReasonDialogProps } from './reason-dialog.tsx';
import { ScanFooter } from './scan-footer.tsx';
import { type ScanLine, ScanLines } from './scan-lines.tsx';
import type { ScanLog } from './scan-log.ts';
import { StillMenu } from './still-menu.tsx';
import type { Terminal } from './use-terminal.ts';

/** The box, bin or order the worker currently holds. */
export interface ThingInHand {
  /** Where to pick it up; shown large, before the code. */
  place?: string | undefined;
  code: string;
  name?: string;
  quantity?: string;
  unit?: string;
  badge?: { tone: Tone; label: string };
  facts?: readonly Fact[];
}

/** What the page draws of its terminal. */
export interface TerminalFace extends Pick<Terminal<unknown>, 'undo' | 'scan' | 'work'> {
  readonly log: Pick<ScanLog, 'history' | 'result'>;
  readonly quantity: QuantityStep | null;
  /** Several figures at once. */
  readonly figures?: readonly FigureStep[] | null;
  readonly choice?: ChoiceButtonsProps | null;
  /** Why something is so; nothing is scanned meanwhile. */
  readonly reason?: ReasonDialogProps | null;
  /** Who is to show a badge, in words; told instead of the hint. */
  readonly awaits?: string | undefined;
}

/** The document that the work is on. */
export interface DocumentFace {
  /** Null = it has no number yet. */
  readonly docNo: string | null;
  readonly set: CodeSet;
  readonly status: number;
}

export interface ScanPageProps {
  title: string;
  /** Shown by its number and its state, instead of `number` and `state`. */
  readonly of?: DocumentFace;
  /** Document number. */
  number?: string;
  state?: { tone: Tone; label: string };
  /** The current instruction: "扫描货位 A-01-02". */
  instruction: string;
  hint?: string;
  /** Band colour; defaults to that of the last result. */
  tone?: Tone;
  /** Who hears and answers: result, history, scans, quantity and undo are drawn from it. */
  terminal: TerminalFace;
  inHand?: ThingInHand | null;
  /** What the work goes to next, as large as the page allows; the thing in hand is shown only while there is one. */
  next?: NextThing | null;
  /** Shown while nothing is in hand. */
  idleText?: string;
  /** The instruction says that nothing waits. */
  isNothing?: boolean;
  /** Input needed before the first scan, shown where the thing in hand will be. */
  lead?: ReactNode;
  /** Instead of what the terminal counts. */
  quantity?: QuantityStep | null;
  lines?: readonly ScanLine[];
  linesTitle?: string;
  onLine?: (line: ScanLine) => void;
  primary?: Action | undefined;
  /** What the terminal's undo takes back now; default: 撤销. */
  undoLabel?: string | undefined;
  menu?: readonly Action[];
  scanEnabled?: boolean;
  /** The right the page's action needs; without it the page is read-only. */
  right?: string | readonly string[];
  /** Content right of the title: sync pill, worker. */
  aside?: ReactNode;
  /** What the last step has left to do at once, such as a label: beneath the thing in hand, in sight without scrolling. */
  due?: ReactNode;
  /** Content below the lines: photos, a warning. */
  extra?: ReactNode;
}

/** Constant element, so that scans do not rerender it. */
const TOOLS = <ScanTools />;
const CATCHER = <ScanCatcher />;

/** Terminal: the instruction on top, the thing in hand and the lines in the middle, one action on the hand's side below. */
export function ScanPage({ of, ...given }: ScanPageProps) {
  const { t } = useTranslation('ui');
  const labels = useLabels();
  const face = of && {
    number: of.docNo ?? t('pending.noNumber'),
    state: { tone: labels.tone(of.set, of.status), label: labels.code(of.set, of.status) },
  };
  const props: ScanPageProps = { ...given, ...face };
  const { log, undo, scan, quantity, figures = null, work, reason = null } = props.terminal;
  const has = useRight(props.right ?? '');
  const may = has || props.right === undefined;
  // Whatever is asked is drawn, with or without a thing in hand.
  const asked = quantity ?? props.quantity ?? figures;
  const scanEnabled = (props.scanEnabled ?? true) && reason === null;
  const { lines, elsewhere, totals } = useMarkedLines(props);
  const { boxNo } = labels;
  const { troubles, worst, corrected = null } = work;
  useRefusalHeard(troubles);
  const coming = useComing(props);
  useSayDetail(props.number);
  useScan(scan, { enabled: may && scanEnabled });
  // Where there is one column, the hand is at the lower edge.
  const isWide = useMedia('(min-width: 64rem)');
  const choice = may && props.terminal.choice ? <ChoiceButtons {...props.terminal.choice} /> : null;
  const history = (
    <Panel>
      <ScanHistory entries={log.history} />
    </Panel>
  );
  const back = undo && { key: 'undo', label: props.undoLabel ?? t('scan.undo'), onClick: () => void undo() };
  return (
    <PageBody kind="scan" work={worst && { fate: worst, tone: FATE_TONES[worst] }}>
      {CATCHER}
      <TitleRow {...props} />
      <ScanBand
        {...instructionOf(props, may, worst, t)}
        {...(may && coming && props.isNothing ? { instruction: t('scan.coming') } : {})}
        {...(worst ? { tone: FATE_TONES[worst] } : props.tone ? { tone: props.tone } : {})}
        trouble={<TroubleList troubles={troubles} elsewhere={elsewhere} />}
        result={log.result}
        aside={may ? TOOLS : undefined}
        next={may && props.next ? nextInWords(props.next, boxNo) : null}
      />
      <Grid
        flex="1 0 auto"
        gap="gap"
        role="region"
        aria-label={props.title}
        templateColumns={{ base: '1fr', lg: lines.length > 0 ? '5fr 4fr' : '1fr' }}
        alignContent={{ base: 'start', lg: lines.length > 0 ? 'stretch' : 'start' }}
      >
        <Flex direction="column" gap="gap" minW="0">
          {may && props.lead}
          {may && props.lead && !asked ? null : (
            <InHand
              {...props}
              coming={coming}
              inHand={props.inHand && thingInWords(props.inHand, boxNo)}
              quantity={quantity ?? props.quantity ?? null}
              figures={quantity ? null : figures}
            />
          )}
          {isWide && choice ? <Panel>{choice}</Panel> : null}
          {props.due}
          {isWide ? history : null}
        </Flex>
        <Flex direction="column" gap="gap" minW="0" minH="0">
          {lines.length > 0 ? (
            <ScanLines lines={lines} title={props.linesTitle} totals={totals} onLine={may ? props.onLine : undefined} />
          ) : null}
          {props.extra}
          {isWide ? null : history}
        </Flex>
      </Grid>
      {may ? (
        <ScanFooter
          choice={isWide ? null : choice}
          primary={props.primary}
          refused={worst === 'refused' && corrected === null}
          undo={scanEnabled ? back : undefined}
        />
      ) : null}
      {may && reason ? <ReasonDialog {...reason} /> : null}
    </PageBody>
  );
}

/** The page's lines with what became of the work on them, what no line shows, and how much is not booked yet. */
function useMarkedLines({ lines = NO_LINES, terminal }: ScanPageProps) {
  const { t } = useTranslation('ui');
  const { work } = terminal;
  const { boxNo } = useLabels();
  return useMemo(() => {
    const found = work.ofLines(lines.map(({ key }) => key));
    const { mark } = work;
    const marked = markedLines(linesInWords(lines, boxNo), found, mark);
    const totals = totalsOf(found, mark).map(({ tone, label, count }) => ({ tone, label: t('scan.counted', { n: count, fate: label }) }));
    return { lines: marked, elsewhere: besideLines(work.troubles, marked), totals };
  }, [lines, work, t, boxNo]);
}

const NO_LINES: readonly ScanLine[] = [];

/** How far the rows are that this page lists; null = they are here, or some are. Until then nobody can say that nothing waits. */
function useComing({ lines = NO_LINES, inHand }: ScanPageProps): Standing | null {
  const standing = useStanding();
  return standing.kind === 'filling' && lines.length === 0 && !inHand ? standing : null;
}

/** A refusal comes long after its scan: it sounds as one that was made this moment. */
function useRefusalHeard(troubles: readonly Trouble[]): void {
  const heard = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = heard.current;
    heard.current = new Set(troubles.map(({ op }) => op.opId));
    if (before && troubles.some(({ op, fate }) => fate === 'refused' && !before.has(op.opId))) giveFeedback('error');
  }, [troubles]);
}

/** Where nothing is left to do, a page with refused work does not say that all is well. */
function instructionOf(props: ScanPageProps, may: boolean, worst: PageWork['worst'], t: TFunction) {
  const { instruction, lines = [], inHand, terminal } = props;
  const hint = terminal.awaits ?? props.hint;
  if (!may) return { instruction: t('scan.lookOnly'), hint: t('scan.lookOnlyDetail') };
  const isOver = !inHand && !lines.some(({ state }) => state === 'active');
  return worst === 'refused' && isOver ? { instruction: t('outcome.first'), hint: instruction } : { instruction, hint };
}

function Panel({ children }: { children: ReactNode }) {
  return (
    <chakra.div bg="bg.panel" borderWidth="var(--line)" borderRadius="l2" px="panel" py="3">
      {children}
    </chakra.div>
  );
}

/** The state of a document is no praise of the work that it does not hold. */
const UNPRAISED = { tone: 'neutral' } as const;

function TitleRow({ title, number, state, aside, terminal, menu = [] }: ScanPageProps) {
  return (
    <Flex align="center" columnGap="gap" wrap="wrap" minH="control" data-bar>
      <chakra.h1 m="0" textStyle="lg" fontWeight="semibold">
        {title}
      </chakra.h1>
      {number ? <CodeText value={number} copy /> : null}
      {state ? <StateBadge {...state} {...(terminal.work.worst === 'refused' ? UNPRAISED : {})} size="lg" /> : null}
      <Flex ms="auto" gap="gap" align="center">
        {aside}
        {menu.length > 0 ? <StillMenu actions={menu} /> : null}
      </Flex>
    </Flex>
  );
}

interface InHandProps extends ScanPageProps {
  readonly coming: Standing | null;
  readonly figures: readonly FigureStep[] | null;
}

function InHand({ inHand, idleText, quantity, figures, next, coming }: InHandProps) {
  const { t } = useTranslation('ui');
  // A day and the button of its calendar need more room where both are large.
  const columns = useAppearance(({ density }) => (density === 'glove' ? 2 : 3));
  const entries = figures ? <FigureEntries figures={figures} /> : quantity ? <QuantityEntry step={quantity} /> : null;
  if (!inHand && entries) return <Panel>{entries}</Panel>;
  if (!inHand && next) return null;
  if (!inHand) {
    return (
      <Panel>
        <chakra.p m="0" textStyle="lg" color="fg.muted" data-part="idle">
          {coming ? t('list.filling', { ...coming }) : (idleText ?? t('scan.idle'))}
        </chakra.p>
      </Panel>
    );
  }
  return (
    <chakra.section aria-label={t('scan.inHand')} bg="bg.panel" borderWidth="var(--line)" borderRadius="l2" px="panel" py="3">
      <Flex align="center" gap="3" wrap="wrap">
        {inHand.place ? (
          <>
            <chakra.span fontFamily="mono" textStyle="3xl" fontWeight="bold" whiteSpace="nowrap" data-part="place">
              {inHand.place}
            </chakra.span>
            <Icon of={ChevronRight} boxSize="6" color="fg.muted" />
          </>
        ) : null}
        <CodeText value={inHand.code} size="2xl" />
        {inHand.badge ? <StateBadge {...inHand.badge} size="lg" /> : null}
      </Flex>
      {inHand.name ? (
        <chakra.p m="0" mt="1" textStyle="xl">
          {inHand.name}
        </chakra.p>
      ) : null}
      <Flex mt="2" mb="3" align="center" gap="6" wrap="wrap">
        {entries ?? (inHand.quantity === undefined ? null : <Quantity value={inHand.quantity} unit={inHand.unit} size="huge" />)}
      </Flex>
      {inHand.facts ? <Facts items={inHand.facts} columns={columns} /> : null}
    </chakra.section>
  );
}
