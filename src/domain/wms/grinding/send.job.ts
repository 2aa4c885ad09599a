/** Sending to the grinder: every scan of something that is held for a reviewed application leaves at once. Pure. */
import { answer, type SaidStep } from '#domain/kernel/job.ts';
import { noUse, type Scanned } from '#domain/wms/stock/scanned.ts';

/** A line of a reviewed application whose goods are held, with what people want to know about it. */
export interface Held {
  /** Of the line. */
  readonly id: string;
  readonly applicationId: string;
  readonly applicationNo: string;
  readonly boxId: string;
  readonly boxNo: string;
  readonly warehouseId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unit: string;
  readonly qty: string;
  /** Its goods are loose: no label says what they are. */
  readonly isLoose: boolean;
  /** Who grinds it; '' = in the plant. */
  readonly grinder: string;
}

export interface SendState {
  /** The issue that things of the same application join. */
  readonly issue: { readonly id: string; readonly applicationId: string } | null;
}
export const startSend: SendState = { issue: null };

/** A box or asset is told as what is held, where it is. */
export type SendHeard = Scanned | { readonly kind: 'held'; readonly code: string; readonly held: Held };

type Outcome = SaidStep<SendState, Held>;

const AT_GRINDER = 8;

const send = (state: SendState, held: Held): Outcome => ({
  state,
  answer: answer('ok', held.grinder ? 'sentTo' : 'sent', held.boxNo, { qty: held.qty, unit: held.unit, name: held.grinder }),
  take: held,
});

/** @param isMine whether this page works for the store */
export function scanForSend(state: SendState, heard: SendHeard, isMine: (warehouseId: string) => boolean): Outcome {
  const { code } = heard;
  switch (heard.kind) {
    case 'held':
      return isMine(heard.held.warehouseId) ? send(state, heard.held) : { state, answer: answer('error', 'otherStore', code) };
    case 'box':
    case 'asset':
      return { state, answer: answer('error', heard.box.boxStatus === AT_GRINDER ? 'away' : 'notApproved', code) };
    default:
      return { state, answer: noUse(heard, ['asset']) };
  }
}

/** A line of the list is tapped. Whatever has a label is scanned, because a tap does not prove which piece leaves. */
export const chosenForSend = (state: SendState, held: Held): Outcome =>
  held.isLoose ? send(state, held) : { state, answer: answer('warn', 'scanIt', held.boxNo) };
