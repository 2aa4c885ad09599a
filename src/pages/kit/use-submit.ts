/** How a screen writes. The operation's id is minted when the form opens, so that a double tap or a retry is the same operation. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { type Problem, problem } from '#domain/kernel/problem.ts';
import { pillOf, useStore } from '#store/hooks.ts';
import { type Attachment, SERVER_DECIDES, type Second } from '#store/write/submit.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { doneNotice } from './done-notice.ts';
import { sayAtField } from './field-refusals.ts';
import { useLabels } from './labels.ts';
import { Presses } from './presses.ts';

/** Ids created in the operation: `idOf('doc')`, `idOf('box')`, `idOf('line-1')`. */
export type IdOf = (n: number | string) => string;

export interface Options {
  readonly attachments?: readonly Attachment[];
  /** Another person who stands for it (`pages/ask/second-person.tsx`). */
  readonly second?: Second | undefined;
  /** Issues the screen has already explained. */
  readonly acceptIssues?: readonly string[] | true;
  /** A refused operation whose place it takes, corrected: the queue keeps its order, and the desk sees why. */
  readonly replaces?: { readonly opId: string; readonly reason: Problem } | undefined;
  /** Show no message: the screen presents the result itself (scan pages). */
  readonly quiet?: boolean;
  /** Success message; none is shown without it. */
  readonly done?: string;
  /** Begun by a button that stays where it is: the second tap of a double tap writes nothing more. */
  readonly isTap?: boolean;
}

/** @property issues remarks of the server, where it was asked at once */
export type Written =
  | { readonly ok: true; readonly opId: string; readonly idOf: IdOf; readonly issues?: readonly Problem[] }
  | { readonly ok: false; readonly problem: Problem };
type Payload<P> = P | ((idOf: IdOf, opId: string) => P);

export interface Submit {
  readonly submit: <P>(def: OperationDef<P>, payload: Payload<P>, options?: Options) => Promise<Written>;
  /** Reading this subscribes the component; terminals never read it. */
  readonly busy: boolean;
}

/** Problems of a device that lacks what the decision is about. */
const FOR_SERVER: readonly string[] = [SERVER_DECIDES, 'DOC_MISSING'];

/** Characters the queue keeps of a reason. */
const LONGEST_REASON = 500;

export function useSubmit(): Submit {
  const store = useStore();
  const actor = useActor();
  const labels = useLabels();
  const opId = useRef(store.newOpId());
  const { t } = useTranslation('parts');
  const [presses] = useState(() => new Presses());
  const [busy, setBusy] = useState(false);
  const isAskedFor = useRef(false);

  const submit = useCallback(
    async <P>(def: OperationDef<P>, payload: Payload<P>, options: Options = {}): Promise<Written> => {
      if (!actor) return { ok: false, problem: problem('BUSY') };
      const id = opId.current;
      const idOf: IdOf = (n) => derivedId(id, n);
      const values = typeof payload === 'function' ? (payload as (idOf: IdOf, opId: string) => P)(idOf, id) : payload;
      const press = presses.begin(`${def.type} ${JSON.stringify(values)}`, options.isTap ? def.type : null);
      if (press === 'again') return { ok: false, problem: problem('CANCELLED') };
      if (press === 'busy') {
        if (!options.quiet) notify({ tone: 'warn', title: labels.problem(problem('BUSY')) });
        return { ok: false, problem: problem('BUSY') };
      }
      if (isAskedFor.current) setBusy(true);
      const report = (failure: Problem): Written => {
        if (!options.quiet) {
          giveFeedback('error');
          const { field } = failure.params;
          if (!field || !sayAtField(field, labels.problem(failure))) notify({ tone: 'error', title: labels.problem(failure) });
        }
        return { ok: false, problem: failure };
      };
      const given = {
        ...(options.attachments ? { attachments: options.attachments } : {}),
        ...(options.second ? { second: options.second } : {}),
      };
      const write = async (acceptIssues: Options['acceptIssues']): Promise<Written> => {
        /** @param away problem to report while the server is out of reach; default: the common sentence */
        const atServer = async (away?: Problem): Promise<Written> => {
          const answer = await store.submitOnline(def, values, {
            opId: id,
            actor,
            acceptIssues: true,
            ...given,
          });
          if (!answer.ok) {
            const failure = 'problem' in answer ? answer.problem : problem('INVALID');
            return report(away && failure.code === 'OFFLINE' ? away : failure);
          }
          const { status, code, params } = answer.verdict;
          // The refused operation is settled, so the next try is a new operation, judged afresh.
          if (status === 'rejected') opId.current = store.newOpId();
          if (status === 'rejected' && code) return report({ code, params });
          return { ok: true, opId: id, idOf, issues: answer.verdict.issues };
        };
        const { replaces } = options;
        if (!def.offline && !replaces) return atServer();
        const own = { opId: id, actor, ...(acceptIssues === undefined ? {} : { acceptIssues }), ...given };
        const why = replaces && t('resend', { problem: labels.problem(replaces.reason) }).slice(0, LONGEST_REASON);
        const result =
          replaces && why ? await store.replace(replaces.opId, def, values, { ...own, reason: why }) : await store.submit(def, values, own);
        if (result.ok) return { ok: true, opId: id, idOf };
        if (!('issues' in result)) {
          // Usually the operation can be queued; when it depends on prices, or on a document this device does not hold, only the server can decide.
          return FOR_SERVER.includes(result.problem.code) ? atServer(result.problem) : report(result.problem);
        }
        const text = result.issues.map((issue) => labels.problem(issue)).join('\n');
        const agreed = await confirm({ kind: 'action', detail: text });
        return agreed ? write(true) : { ok: false, problem: problem('CANCELLED') };
      };
      let isWritten = false;
      try {
        const written = await write(options.acceptIssues);
        if (written.ok) opId.current = store.newOpId();
        if (written.ok && options.done) {
          const step = { isQueued: written.issues === undefined, online: pillOf(store.core.status.get(), Date.now()).online };
          notify(doneNotice(options.done, t('savedToSend'), step));
        }
        isWritten = written.ok;
        return written;
      } finally {
        presses.end(isWritten);
        setBusy(false);
      }
    },
    [actor, labels, presses, store, t],
  );
  return useMemo(
    () => ({
      submit,
      get busy() {
        isAskedFor.current = true;
        return busy;
      },
    }),
    [submit, busy],
  );
}
