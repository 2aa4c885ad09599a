import { useSyncStatus } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import type { BaseWords } from './known.tsx';
import type { AnswersPlan, Verb } from './plan.ts';
import { type Run, useOrder } from './use-order.ts';

const OFFLINE = 'ui:record.offline';

/** Rows by their keys, and the row itself where there is one only. */
interface Chosen<R> {
  readonly keys: readonly string[];
  readonly row?: R;
}

/** Asks in the words of the verb, has it done, and says that it is. */
async function carryOut<R, W extends BaseWords>(
  key: string,
  verb: Verb<R, W>,
  { keys, row }: Chosen<R>,
  words: W,
  run: Run,
): Promise<boolean> {
  const { t } = words;
  const { send, sendAll, label, values, run: itself } = verb;
  const said = { n: keys.length, ...(row === undefined ? {} : values?.(row, words)) };
  const asked = { detail: t(`${key}.detail`, said), confirmLabel: t(`${key}.action`) };
  if (itself) {
    if (row === undefined) return false;
    let well = false;
    await run({
      confirm: { ...asked, kind: 'action', question: t(`${key}.question`, said) },
      send: async () => {
        well = await itself(row, words);
      },
    });
    return well;
  }
  return run({
    reason: { ...asked, title: t(`${key}.title`, said), ...(label ? { label: t(label) } : {}) },
    send: async (reason) => (sendAll || row === undefined ? sendAll?.(keys, reason) : send?.(row, reason)),
    done: (answer) => t(`${key}.done`, { n: answer }),
  });
}

/** The verbs of a list as actions: of one row, and of several. `done` is called when one is. */
export function useAnswerVerbs<R, W extends BaseWords>(plan: AnswersPlan<R, W>, words: W) {
  const { online } = useSyncStatus();
  const { run, busy } = useOrder(plan.queryKey);
  const verbOf = (key: string): [string, Verb<R, W>][] => {
    const verb = plan.verbs?.[key];
    return verb ? [[key, verb]] : [];
  };
  const actionOf = (key: string, verb: Verb<R, W>, chosen: Chosen<R>, done?: () => void): Action => {
    const against = chosen.row === undefined ? null : verb.against?.(chosen.row, words);
    return {
      key,
      label: words.t(`${key}.action`),
      icon: verb.icon,
      danger: verb.danger,
      busy,
      onClick: () => void carryOut(key, verb, chosen, words, run).then((isDone) => (isDone ? done?.() : undefined)),
      disabledReason: online ? (against ?? undefined) : words.t(plan.needsLine ?? OFFLINE),
    };
  };
  return {
    ofRow: (keys: readonly string[], row: R, done?: () => void): readonly Action[] =>
      keys
        .flatMap(verbOf)
        .filter(([, { when }]) => when?.(row) !== false)
        .map(([key, verb]) => actionOf(key, verb, { keys: [plan.rowKey(row)], row }, done)),
    ofSeveral: (keys: readonly string[], chosen: readonly string[], done: () => void): readonly Action[] =>
      keys.flatMap(verbOf).map(([key, verb]) => actionOf(key, verb, { keys: chosen }, done)),
  };
}
