/** What the engine knows, which events it handles, and which effects it requests. Data only. */
import type { FillResponse, HeartbeatResponse, PullResponse, PushResponse, RowChange } from '#domain/protocol/protocol.ts';
import type { SetState } from '#store/cache/cache.ts';
import type { StoredOperation } from '#store/outbox/records.ts';
import type { Move } from '#store/outbox/verdicts.ts';
import type { EngineStatus } from '#store/status.ts';

/** How a request ended. Anything but a readable answer of our server is `none`: captive portals answer 200 with a page. */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly data: T; readonly roundTrip: number }
  | { readonly kind: 'auth' }
  /** A supervisor has revoked this installation. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'update' }
  /** `full`: its disk is full. It is there, reads are answered, and what writes is told to come back. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number; readonly full?: true }
  | { readonly kind: 'bad'; readonly message: string }
  /** The feed has started over: a running first copy cannot continue. */
  | { readonly kind: 'anew' }
  /** The session may not hold this set: what it may hold has changed. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'none' };

/** Whose authority an envelope carries: a user's session, or the installation's own key. */
export type Carrier = 'session' | 'device';

export interface Binding {
  readonly account: string;
  readonly name: string;
}

export interface LaneHold {
  readonly until: number;
  readonly times: number;
  readonly why: 'blocked' | 'retry';
}

/** What can fail on the device: an effect, or the beginning of a lead. */
export type Tried = Effect['e'] | 'lead';

/** An effect that the device's disk refused, until the same one has come to its end again. */
export interface Unwritten {
  readonly where: Tried;
  readonly full: boolean;
  /** In a row. */
  readonly times: number;
}

export interface EngineState {
  readonly leader: boolean;
  readonly epoch: number;
  readonly signedIn: boolean;
  readonly bound: Binding | null;
  /** From when on the installation's own key may carry operations while no user is signed in (sync.md §12); null = it has none. */
  readonly deviceAt: number | null;
  /** Push and pull share one loop: never two of these at once. */
  readonly busy: 'idle' | 'push' | 'pull' | 'fill' | 'house';
  /** An answer or a fill page is being stored; `beside`: the next request of the same kind may be in flight meanwhile. */
  readonly storing: 'no' | 'alone' | 'beside';
  /** Sequence numbers whose verdict is being stored: ambiguous until it is. */
  readonly settling: readonly number[];
  /** An answer that arrived before the previous one was stored. */
  readonly early: Early | null;
  readonly beating: boolean;
  readonly stopped: string | null;
  readonly authRequired: boolean;
  readonly updateNeeded: boolean;
  readonly reached: boolean;
  readonly lastContact: number | null;
  readonly roundTrip: number | null;
  readonly serverBuild: string | null;
  /** Consecutive failures; the breaker's exponent. */
  readonly failures: number;
  /** Nothing is sent before this instant. */
  readonly notBefore: number;
  /** Set by Retry-After: no hint may shorten it. */
  readonly floor: number;
  /** There may be something to send. */
  readonly wantPush: boolean;
  readonly limit: number;
  /** The envelope in flight, and its carrier. */
  readonly batch: readonly StoredOperation[];
  readonly by: Carrier;
  readonly ambiguous: readonly number[];
  readonly lanes: Readonly<Record<string, LaneHold>>;
  readonly lastPass: number;
  /** When parked operations get their next chance; null = there are none. */
  readonly unparkAt: number | null;
  readonly feedHead: string | null;
  readonly pulledHead: string | null;
  readonly pullAt: number;
  readonly beatAt: number;
  readonly wanted: readonly string[];
  readonly sets: readonly SetState[];
  readonly needRefill: boolean;
  readonly unwritten: Unwritten | null;
  /** The server said so when it was last to write something. */
  readonly serverFull: boolean;
  /** The time of the last event, by the device's clock. */
  readonly seen: number;
}

export interface Filled {
  readonly t: 'filled';
  readonly set: string;
  /** Where the requested page begins. */
  readonly afterKey: string | null;
  readonly outcome: Outcome<FillResponse>;
}
export type Early = { readonly t: 'pushed'; readonly outcome: Outcome<PushResponse> } | Filled;

interface At {
  readonly now: number;
  /** 0 ≤ random < 1 */
  readonly random: number;
}

export type EngineEvent = At &
  (
    | {
        readonly t: 'leading';
        readonly epoch: number;
        readonly ambiguous: readonly number[];
        readonly sets: readonly SetState[];
        readonly wanted: readonly string[];
        readonly refill: boolean;
      }
    | { readonly t: 'deposed' }
    | { readonly t: 'poke' }
    | { readonly t: 'tick' }
    /** A hint that trying now is worthwhile. `online` = this device's own connection came back. */
    | { readonly t: 'hint'; readonly hint: 'online' | 'visible' | 'sync' | 'button' }
    | {
        readonly t: 'session';
        readonly signedIn: boolean;
        readonly bound: Binding | null;
        readonly sets: readonly string[] | null;
        /** The installation has a key the server knows. */
        readonly device: boolean;
      }
    | { readonly t: 'selected'; readonly batch: readonly StoredOperation[]; readonly parked: number }
    | { readonly t: 'pushed'; readonly outcome: Outcome<PushResponse> }
    /** `isCached` false: the cache lacks the rows of the answer. */
    | { readonly t: 'stored'; readonly isCached: boolean }
    | { readonly t: 'unparked' }
    /** `asked`: the positions the page starts from. */
    | { readonly t: 'pulled'; readonly asked: Readonly<Record<string, string>>; readonly outcome: Outcome<PullResponse> }
    | Filled
    /** Cache work is done: a page stored, sets aligned, rows dropped. */
    | { readonly t: 'sets'; readonly sets: readonly SetState[] }
    | { readonly t: 'beaten'; readonly outcome: Outcome<HeartbeatResponse> }
    /** The device itself failed, which says nothing about the line. `full`: its store has no room. */
    | { readonly t: 'broken'; readonly where: Tried; readonly error: string; readonly full?: true }
  );

export type Effect =
  | {
      readonly e: 'select';
      readonly limit: number;
      readonly held: readonly string[];
      readonly ambiguous: readonly number[];
      readonly settling: readonly number[];
    }
  | { readonly e: 'send'; readonly batch: readonly StoredOperation[]; readonly by: Carrier }
  | {
      readonly e: 'store';
      readonly moves: readonly Move[];
      readonly rows: readonly RowChange[];
      readonly serverTime: string | null;
      readonly gaps: readonly { readonly docKey: string; readonly expected: number }[];
    }
  /** The server confirms it did nothing with these. */
  | { readonly e: 'clear'; readonly seqs: readonly number[] }
  | { readonly e: 'pull'; readonly sets: Readonly<Record<string, string>> }
  | { readonly e: 'storePage'; readonly page: PullResponse; readonly asked: Readonly<Record<string, string>> }
  | { readonly e: 'fill'; readonly set: string; readonly afterKey: string | null }
  | { readonly e: 'storeFill'; readonly set: string; readonly afterKey: string | null; readonly page: FillResponse }
  | { readonly e: 'align'; readonly wanted: readonly string[] }
  | { readonly e: 'reset'; readonly sets: readonly string[] }
  | { readonly e: 'refill' }
  | { readonly e: 'unpark' }
  | { readonly e: 'beat'; readonly bound: Binding }
  | { readonly e: 'clock'; readonly serverTime: string; readonly roundTrip: number }
  | { readonly e: 'wake'; readonly at: number | null }
  | { readonly e: 'status'; readonly status: EngineStatus }
  | { readonly e: 'contact' }
  | { readonly e: 'alarm'; readonly message: string };

export const initialState: EngineState = {
  leader: false,
  epoch: 0,
  signedIn: false,
  bound: null,
  deviceAt: null,
  busy: 'idle',
  storing: 'no',
  settling: [],
  early: null,
  beating: false,
  stopped: null,
  authRequired: false,
  updateNeeded: false,
  reached: false,
  lastContact: null,
  roundTrip: null,
  serverBuild: null,
  failures: 0,
  notBefore: 0,
  floor: 0,
  wantPush: false,
  limit: 200,
  batch: [],
  by: 'session',
  ambiguous: [],
  lanes: {},
  lastPass: 0,
  unparkAt: null,
  feedHead: null,
  pulledHead: null,
  pullAt: 0,
  beatAt: 0,
  wanted: [],
  sets: [],
  needRefill: false,
  unwritten: null,
  serverFull: false,
  seen: 0,
};
