/** A terminal whose work the domain declares whole: the page puts it into words, asks and writes. The screen says what scans are over this device's rows, and adds what is of its page alone. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Work, Written } from '#domain/protocol/work.ts';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import { type Beside, useBeside } from './beside.tsx';
import { enteredFacts, enteredQuantity } from './entered.tsx';
import { writeAll } from './orders.ts';
import { saidAsks, saidFace, useSay } from './said.ts';
import type { ScanLine } from './scan-lines.tsx';
import { ScanPage, type ScanPageProps } from './scan-page.tsx';
import type { Heard, TerminalJob } from './terminal-core.ts';
import type { Held } from './use-held.ts';
import { type Terminal, useTerminal } from './use-terminal.ts';

export interface WorkPageProps<S, H extends Heard, W>
  extends Pick<ScanPageProps, 'title' | 'of' | 'right' | 'menu'>,
    Pick<TerminalJob<S, H, W>, 'sentence' | 'find'> {
  /** Namespace of the words. */
  readonly ns: string;
  readonly work: Work<S, H, W>;
  readonly held: Held<S>;
  /** What the command label 完成 does while nothing is in hand. */
  readonly finish?: () => unknown;
  /** Default: takes the figures that are asked for. */
  readonly primary?: (terminal: Terminal<S, W>) => Action | undefined;
  readonly beside?: readonly Beside<S, W>[];
  /** Above the page, opened by another button; nothing is scanned meanwhile. */
  readonly dialog?: ((terminal: Terminal<S, W>) => ReactNode) | undefined;
}

export function WorkPage<S, H extends Heard, W = never>(props: WorkPageProps<S, H, W>) {
  const { ns, work, held, sentence, find, finish, primary, beside = NONE, dialog: above, ...page } = props;
  const { t } = useTranslation('ui');
  const say = useSay(ns);
  const terminal: Terminal<S, W> = useTerminal<S, H, W>(
    {
      ...saidAsks(work, say),
      sentence,
      find,
      hear: work.hear,
      back: work.back,
      ...(work.settle ? { settle: work.settle } : {}),
      write: async (take, by) => {
        const needed = work.needsNumber?.(take) ?? false;
        const number = needed === false ? null : await by.number(needed === true ? 'box' : needed);
        const { orders, acceptIssues, ...spoken }: Written = work.write?.(take, number) ?? NOTHING;
        const written = await writeAll(by, orders, acceptIssues && { acceptIssues });
        return written.ok ? { ...written, ...spoken } : written;
      },
      ...(finish || work.save ? { finish: () => (work.entered?.(held.now()) ? save() : finish?.()) } : {}),
    },
    held,
  );
  const { state, apply } = terminal;
  const save = (): Promise<boolean> => apply((now) => work.save?.(now) ?? null);
  const change = (patch: Readonly<Record<string, string>>): void => held.put(work.change?.(held.now(), patch) ?? held.now());
  const face = work.face(state, terminal.written);
  const { aside, dialog = above?.(terminal) } = useBeside(terminal, face.isOver ? NONE : beside);
  const entered = work.entered?.(state) ?? null;
  const { inHand = null, ...shown } = saidFace(face, say);
  const count = { key: 'count', label: t('scan.confirmQuantity'), onClick: () => void terminal.confirm() };
  return (
    <>
      <ScanPage
        {...page}
        {...shown}
        terminal={terminal}
        inHand={inHand && entered ? { ...inHand, facts: [...(inHand.facts ?? []), ...enteredFacts(entered, say, change)] } : inHand}
        quantity={entered && enteredQuantity(entered, say, change, save)}
        {...(work.tap ? { onLine: ({ key }: ScanLine) => void apply((now) => work.tap?.(now, key) ?? null) } : {})}
        primary={primary ? primary(terminal) : terminal.figures ? count : undefined}
        aside={aside}
        scanEnabled={!dialog && shown.scanEnabled}
        extra={
          face.notice ? (
            <Notice tone={face.notice.tone} label={say(face.notice.label)} text={face.notice.text.map(say).join(t('sentenceGap'))} />
          ) : null
        }
      />
      {dialog}
    </>
  );
}

const NOTHING = { orders: [] };
const NONE: readonly never[] = [];
