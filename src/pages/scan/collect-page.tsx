/** A document that is collected by scans: its head stands beside what was scanned, then everything is sent at once. The draft survives a reload. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import type { Step } from '#domain/kernel/job.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import type { Asks, JobLine, JobThing } from '#domain/protocol/said.ts';
import { type Asked, type AskField, askedOf, isLacking, type Texts, withOnlyChoice } from '#pages/ask/ask-plan.ts';
import { ChosenFields, FieldGrid, useAskedFields } from '#pages/ask/field-grid.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import type { Count } from './asked.ts';
import { type Beside, useBeside } from './beside.tsx';
import { saidAsks, saidLine, saidThing, useSay } from './said.ts';
import type { ScanLine } from './scan-lines.tsx';
import { ScanPage } from './scan-page.tsx';
import type { Heard, TerminalJob, Wrote } from './terminal-core.ts';
import { useHeldDraft } from './use-held.ts';
import { useTerminal } from './use-terminal.ts';

/** What is being collected. */
export interface Collected {
  /** Texts as a form holds them, by field. */
  readonly head: Texts;
  readonly lines: readonly unknown[];
}

type Question<S, W> = Omit<Count<S, W>, 'label'>;

/** The work itself, declared in the domain. Pure. */
export interface CollectJob<S extends Collected, H extends Heard, W, P> {
  readonly start: S;
  readonly hear: TerminalJob<S, H, W>['hear'];
  /** How much there is of what is in hand. */
  readonly count: (state: S) => Question<S, W> | null;
  /** Several figures instead of one quantity, and what is chosen beside them. */
  readonly asks?: Pick<Asks<S, W>, 'choice' | 'counts'>;
  /** What is taken gets a number before it is listed. */
  readonly numbered: (state: S, take: W, boxNo: string) => Pick<Wrote<S>, 'state' | 'answer' | 'label'>;
  readonly back: (state: S) => Step<S, W> | null;
  /** @param key of the card */
  readonly without: (state: S, key: string) => S;
  /** What is still needed before it can be sent; null = nothing. */
  readonly lack: (state: S) => string | null;
  /** What is left open by sending what is listed so far, as parameters of the words; null = nothing, or nothing can be sent. Without it counting comes first. */
  readonly rest?: (state: S) => Readonly<Record<string, string>> | null;
  readonly step: (state: S) => string;
  readonly cards: (state: S) => readonly JobLine[];
  readonly inHand: (state: S) => JobThing | null;
  readonly payload: (state: S, id: string) => P;
}

/** What a page does with this device's rows. */
export interface Collecting<S, H extends Heard, W> extends Pick<TerminalJob<S, H, W>, 'sentence' | 'find'> {
  /** Texts of the head where nothing has been chosen. The only choice of a field is chosen anyway. */
  readonly proposed: Texts;
  /** Fields of the head. */
  readonly fields: readonly (string | AskField)[];
  readonly beside: readonly Beside<S, W>[];
  readonly menu?: readonly Action[];
}

/** The words, beneath `words`: `new`, `do.<step>`, `hint.<step>` (left out: `hint.count` while something is in hand, else `hint.scan`), `idle`, `head`, `quantity`, `lines`, `send`, `sent`, `drop`, `lacks.<lack>`; where something may be left open, `rest.label`, `rest.text`, `rest.send`, `rest.sent`. */
export interface CollectPlan<S extends Collected, H extends Heard, W, P> {
  /** Names the draft: path and query. */
  readonly draft: string;
  readonly words: `${string}:${string}`;
  /** Holds and names the fields of the head. */
  readonly entity: Pick<AnyEntity, 'name' | 'fields'>;
  readonly create: OperationDef<P>;
  readonly job: CollectJob<S, H, W, P>;
  /** Other texts of the head that change with one of them. */
  readonly chosen?: Readonly<Record<string, Texts>>;
  /** Where its records are. */
  readonly list: readonly [path: string, query?: Record<string, string>];
  readonly useJob: (state: S) => Collecting<S, H, W>;
}

export function collectPage<S extends Collected, H extends Heard, W, P>(plan: CollectPlan<S, H, W, P>) {
  const { create, words, list, job } = plan;
  const [ns = '', prefix = ''] = words.split(':');
  return function CollectPage({ title }: Pick<ScreenProps, 'title'>) {
    const { t } = useTranslation([ns, 'ui']);
    const say = (key: string, params: Readonly<Record<string, string>> = {}): string => t(`${prefix}.${key}`, params);
    const worded = useSay(ns, `${prefix}.`);
    const go = useGo();
    const { submit, busy } = useSubmit();
    const held = useHeldDraft<S>(plan.draft, job.start);
    const { sentence, find, proposed, ...own } = plan.useJob(held.state);
    const asked = askedOf(plan.entity.fields, own.fields);
    const settle = (state: S): S => withProposedHead(state, proposed, asked);
    const now = (): S => settle(held.now());
    const terminal = useTerminal<S, H, W>(
      {
        sentence,
        find,
        settle,
        hear: job.hear,
        back: job.back,
        ...saidAsks<S, W>(job.asks ?? {}, worded),
        count: (at) => {
          const asked = job.count(at);
          return asked && { ...asked, label: say('quantity', { box: saidThing(job.inHand(at), worded)?.code ?? '' }) };
        },
        write: async (take, by) => ({ ok: true, ...job.numbered(now(), take, await by.number('box')) }),
        finish: () => void send(),
      },
      held,
    );
    const { state } = terminal;
    const { lines } = state;
    useDirty(lines.length > 0);
    const inHand = saidThing(job.inHand(state), worded);
    const isBegun = lines.length > 0 || inHand !== null;
    const lack = job.lack(state);
    const count = { n: String(lines.length) };
    const send = async (): Promise<void> => {
      const why = job.lack(now());
      if (why !== null) return terminal.log.tell('error', '', say(`lacks.${why}`));
      const open = job.rest?.(now());
      const done = open ? say('rest.sent', open) : say('sent');
      const written = await submit(create, (idOf) => job.payload(now(), idOf('doc')), { done });
      if (!written.ok) return;
      held.clear();
      go(...list);
    };
    const drop = async (): Promise<void> => {
      if (lines.length > 0 && !(await confirm({ question: t('ui:scan.dropQuestion', count) }))) return;
      held.clear();
      go(...list);
    };
    const remove = async ({ key, code }: ScanLine): Promise<void> => {
      if (await confirm({ question: t('ui:scan.removeQuestion', { code }) })) held.put(job.without(now(), key));
    };
    const choose = (key: string, value: string): void =>
      held.put({ ...now(), head: { ...now().head, ...plan.chosen?.[key], [key]: value } });
    const head = <Head {...plan} title={say('head')} fields={own.fields} texts={state.head} mayFold={isBegun} onChange={choose} />;
    // What is in hand and asks for nothing more leaves only the sending.
    const isCounting = inHand !== null && (terminal.figures !== null || terminal.choice !== null);
    const rest = (isCounting && job.rest?.(state)) || null;
    const sending = {
      key: 'send',
      onClick: () => void send(),
      disabledReason: lack === null ? undefined : say(`lacks.${lack}`),
      busy,
      saves: true,
    };
    const { aside, dialog } = useBeside(terminal, own.beside);
    const spoken = { ...count, box: inHand?.code ?? '', name: inHand?.name ?? '', unit: job.count(state)?.unit ?? '' };
    return (
      <>
        <ScanPage
          title={title}
          right={create.right}
          state={{ tone: 'info', label: say('new') }}
          instruction={say(`do.${job.step(state)}`, spoken)}
          hint={t([`${prefix}.hint.${job.step(state)}`, `${prefix}.hint.${inHand ? 'count' : 'scan'}`])}
          terminal={terminal}
          inHand={inHand}
          idleText={say('idle')}
          {...(isBegun ? {} : { lead: head })}
          lines={job.cards(state).map((line) => saidLine(line, worded))}
          linesTitle={say('lines', count)}
          onLine={(line) => void remove(line)}
          scanEnabled={!dialog}
          due={
            rest && (
              <Notice
                tone="info"
                label={say('rest.label', rest)}
                text={say('rest.text', rest)}
                action={{ ...sending, label: say('rest.send', count) }}
              />
            )
          }
          primary={
            isCounting
              ? { key: 'count', label: t('ui:scan.confirmQuantity'), onClick: () => void terminal.confirm() }
              : { ...sending, label: say('send', count) }
          }
          menu={[...(own.menu ?? []), { key: 'drop', label: say('drop'), icon: Trash2, danger: true, onClick: () => void drop() }]}
          aside={aside}
          extra={isBegun ? head : null}
        />
        {dialog}
      </>
    );
  };
}

/** @returns the same state where nothing is proposed for an empty text */
export function withProposedHead<S extends Collected>(state: S, proposed: Texts, asked: readonly Asked[] = []): S {
  const open = Object.entries(proposed).filter(([key, text]) => text !== '' && !state.head[key]);
  const head = withOnlyChoice(asked, open.length === 0 ? state.head : { ...state.head, ...Object.fromEntries(open) });
  return head === state.head ? state : { ...state, head };
}

interface HeadProps extends Pick<CollectPlan<Collected, Heard, unknown, never>, 'entity'> {
  readonly title: string;
  readonly fields: readonly (string | AskField)[];
  readonly texts: Texts;
  /** Scanning has begun: what was chosen is shown, and the fields on demand. What is still missing stays in sight. */
  readonly mayFold: boolean;
  readonly onChange: (key: string, value: string) => void;
}

function Head({ title, mayFold, ...grid }: HeadProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const needed = useAskedFields(grid).filter(({ required }) => required);
  const isFolded = mayFold && needed.every((one) => !isLacking(one, grid.texts));
  const change = { key: 'change', label: t(isOpen ? 'scan.hideHead' : 'scan.changeHead'), onClick: () => setOpen(!isOpen) };
  return (
    <Section title={title} {...(isFolded ? { actions: <ActionButton action={change} variant="ghost" /> } : {})}>
      {isFolded && !isOpen ? <ChosenFields {...grid} fields={needed} /> : <FieldGrid {...grid} width="12rem" />}
    </Section>
  );
}
