/** An order to the server: what has to be said first is asked, then it is sent, what came of it is told, and the answers that it changes are read again. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import type { ConfirmRequest, ReasonRequest } from '#ui/feedback/question-store.ts';

export interface Order<T> {
  /** Asked before; whoever leaves the question sends nothing. */
  readonly confirm?: ConfirmRequest;
  /** Asked before, and sent along. */
  readonly reason?: ReasonRequest;
  /** @param reason '' where none was asked for */
  readonly send: (reason: string) => Promise<T>;
  /** Said when it is done; left out where the call speaks for itself. */
  readonly done?: (answer: T) => string;
}

/** True when it is done. What went wrong has been said by the call. */
export type Run = <T>(order: Order<T>) => Promise<boolean>;

async function askedFor<T>({ confirm: question, reason }: Order<T>): Promise<string | null> {
  if (question && !(await confirm(question))) return null;
  return reason ? askReason(reason) : '';
}

/** @param queryKey of the answers that change with it */
export function useOrder(queryKey: QueryKey): { readonly run: Run; readonly busy: boolean } {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run: Run = async (order) => {
    const reason = await askedFor(order);
    if (reason === null) return false;
    setBusy(true);
    try {
      const answer = await order.send(reason);
      if (order.done) notify({ tone: 'ok', title: order.done(answer) });
      return true;
    } catch {
      return false;
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey });
    }
  };
  return { run, busy };
}
