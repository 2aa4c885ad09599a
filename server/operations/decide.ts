/** Step 3 of the push (sync.md §6): decides an envelope's operations in sequence, in memory. */
import { dayIn, plausible, readInstant } from '#domain/kernel/clock.ts';
import { absorb, contextOf, type Decision, evaluate, isProblem } from '#domain/kernel/operation.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { type Issue, type Problem, problem } from '#domain/kernel/problem.ts';
import type { MemoryRows } from '#domain/kernel/rows.ts';
import type { WireOperation } from '#domain/protocol/protocol.ts';
import { type Author, asIn, asThen } from './actors.ts';
import { groundFor, isStale } from './certificates.ts';
import { type Counted, countedProblem, noteCounted } from './counted.ts';
import { type Handed, mayTakeOver, takenUp } from './handover.ts';
import { isFree } from './journal.ts';
import type { Kept } from './kept.ts';
import { showMovement } from './ledger.ts';
import { type Incoming, type Lane, type Outcome, refused, untraced, waits } from './outcome.ts';
import { fileProblem, noteFiles, remarksOf, type Surroundings } from './remarks.ts';
import type { Vouched } from './signatures.ts';

export interface Scene {
  readonly rows: MemoryRows;
  readonly lanes: ReadonlyMap<string, Lane>;
  readonly authors: ReadonlyMap<string, Author>;
  readonly vouched: Vouched;
  /** Operations finally settled: applied, discarded, or replaced by an applied one. */
  readonly settled: Set<string>;
  /** Given up in this envelope before they were decided. */
  readonly givenUp: Set<string>;
  /** Lane places already passed in which no operation of this device stands. */
  readonly free: ReadonlySet<string>;
  readonly site: { readonly siteCode: string; readonly timeZone: string };
  readonly deviceId: string;
  /** The user who brings the envelope in person, with their own session. */
  readonly inPerson: string | null;
  readonly around: Surroundings;
  /** Handed-over operations of other devices that this envelope takes up. */
  readonly handed: Map<string, Handed>;
  readonly counted: Counted;
  /** Operations that use a number of another device's range, with that number. */
  readonly foreign: ReadonlyMap<string, string>;
  /** Operations that use the number of a box that the line has packed and the store has not received. */
  readonly packed: ReadonlyMap<string, { readonly boxNo: string; readonly docNo: string }>;
  /** Active accounts, where an operation asks who else could do it. */
  readonly colleagues: readonly Actor[];
  /** Remaining share of final refusals for today. */
  readonly kept: Kept;
  /** Server time of this envelope. */
  readonly now: string;
}

/** Reasons that concern the user's rights rather than the goods. */
const RIGHTS = ['NO_RIGHT', 'G-WH'];

/** A replacement of a refused fact is late by nature: the lane has moved on, and a gate behind it may be waiting for exactly this. */
const isLate = ({ wire, def }: Incoming, lane: Lane): boolean =>
  def?.kind === 'fact' && wire.replaces !== null && wire.docSeq <= lane.lastSeq;

/**
 * The lane is ahead, and another operation of this device has the place: a copy of the device has worked too, or the device was set back.
 * It can never take that place, so the user decides; the device numbers from `expected` on.
 */
const isTaken = (incoming: Incoming, lane: Lane, { free }: Scene): boolean =>
  incoming.wire.docSeq <= lane.lastSeq && !isLate(incoming, lane) && !isFree(free, incoming.wire);

/** Why it is not this operation's turn yet, or null when it is. */
function notYet(incoming: Incoming, lane: Lane, scene: Scene): Outcome | null {
  const { wire, def } = incoming;
  const expected = lane.lastSeq + 1;
  if (wire.docSeq > expected) return waits('blocked', 'GAP', { expected: String(expected) });
  if (lane.heldBy !== null && wire.replaces !== lane.heldBy) return waits('blocked', 'HELD', { opId: lane.heldBy });
  const missing = wire.dependsOn.find((opId) => !scene.settled.has(opId));
  if (missing) return waits('blocked', 'DEP', { opId: missing });
  const open = lane.open.filter((opId) => opId !== wire.replaces);
  if (def?.kind === 'gate' && open.length > 0) return waits('blocked', 'OPEN', { opIds: open.join(',') });
  return null;
}

interface Time {
  /** As stored in the ledger. */
  readonly told: string;
  /** The time the rules use: a device whose clock runs ahead must not post into tomorrow. */
  readonly at: string;
  /** The device's clock is clearly wrong: the operation is booked as of now, and flagged. */
  readonly isDoubted: boolean;
}

/** When an operation was done. Never read the message's `occurredAt` directly: it is an unchecked clock. */
export function timeOf({ occurredAt }: WireOperation, { now, vouched }: Scene): Time {
  const told = readInstant(occurredAt) ?? now;
  if (!vouched.trusted && !plausible(told, now)) return { told: now, at: now, isDoubted: true };
  return { told, at: told > now ? now : told, isDoubted: false };
}

const isOfRights = (result: Decision | Problem): boolean => isProblem(result) && RIGHTS.includes(result.code);

/**
 * The operation by rights that its author does not hold any more.
 * @returns the decision by these rights, an outcome that waits for a supervisor, or null when they are no ground
 */
function formerly(
  { wire, def }: Incoming,
  author: Author,
  scene: Scene,
  decideAs: (actor: Author['now']) => Decision | Problem,
): Decision | Problem | Outcome | null {
  const { at: occurredAt } = timeOf(wire, scene);
  if (!scene.vouched.keys.has(wire.opId)) {
    const result = decideAs(asThen(author, occurredAt));
    return isOfRights(result) ? null : result;
  }
  const done = { knownAt: scene.vouched.announced.get(wire.opId) ?? scene.now, occurredAt, now: scene.now };
  const state = groundFor(author.ground, done, (held) => !isOfRights(decideAs(asIn(author, held))));
  if (state === 'waits')
    return author.isActive
      ? waits('blocked', 'RIGHTS_HELD', { account: author.now.account, right: String(def?.right) })
      : waits('blocked', 'AUTHOR_HELD', { account: author.now.account });
  return state && decideAs(asIn(author, state));
}

/** A key out of contact for too long signs only what awaits a supervisor, or its person's next sign-in on the device. */
function silent({ wire }: Incoming, author: Author, scene: Scene): Outcome | null {
  if (!scene.vouched.keys.has(wire.opId)) return null;
  const done = { knownAt: scene.vouched.announced.get(wire.opId) ?? scene.now, occurredAt: scene.now, now: scene.now };
  if (!isStale(author.ground, done)) return null;
  return waits('blocked', 'KEY_STALE', { account: author.now.account, days: String(author.ground.idleDays) });
}

function run(incoming: Incoming, author: Author, scene: Scene): Outcome {
  const { wire, def, payload } = incoming;
  if (!def) return waits('unsupported', 'UNSUPPORTED', { type: wire.type, v: String(wire.v) });
  const { at: occurredAt, isDoubted } = timeOf(wire, scene);
  const second = wire.second && scene.authors.get(wire.second.userId);
  if (wire.second && !second?.isActive) return refused('SECOND_DISABLED');
  const decideAs = (actor: Author['now']): Decision | Problem =>
    evaluate(
      def,
      payload as never,
      scene.rows,
      contextOf({
        opId: wire.opId,
        actor,
        second: second?.now ?? null,
        colleagues: scene.colleagues,
        deviceId: scene.deviceId,
        occurredAt,
        today: dayIn(scene.site.timeZone, occurredAt),
        timeZone: scene.site.timeZone,
        siteId: scene.site.siteCode,
      }),
    );
  const issues: Issue[] = [...scene.vouched.issues];
  if (isDoubted) issues.push(problem('CLOCK_IMPLAUSIBLE', { told: wire.occurredAt }));
  if (scene.vouched.lost.has(wire.opId)) issues.push(problem('ARRIVED_AFTER_ALL'));
  if (!author.isActive) issues.push(problem('AUTHOR_DISABLED', { account: author.now.account }));
  let result = author.isActive ? decideAs(author.now) : problem('NO_RIGHT', { right: String(def.right) });
  if (isProblem(result) && RIGHTS.includes(result.code)) {
    const held = formerly(incoming, author, scene, decideAs);
    if (held && 'kind' in held) return held;
    if (held && author.isActive) issues.push(problem('RIGHTS_CHANGED', { right: String(def.right) }));
    result = held ?? result;
  }
  if (isProblem(result)) return { kind: 'refused', problem: result };
  const foreign = scene.foreign.get(wire.opId);
  if (foreign !== undefined) return refused('NUMBER_OF_OTHER_DEVICE', { number: foreign });
  const packed = scene.packed.get(wire.opId);
  if (packed) return refused('BOX_OF_COMPLETION', { ...packed });
  const inCount = countedProblem(result, scene.counted);
  if (inCount) return { kind: 'refused', problem: inCount };
  const file = fileProblem(incoming, author.now, scene.deviceId, scene.around);
  if (file) return { kind: 'refused', problem: file };
  return { kind: 'done', decision: result, issues: [...issues, ...remarksOf(incoming, scene.around, result), ...result.issues] };
}

/** The outcome of one operation. Only a done or refused one advances its lane. */
export function decideOne(incoming: Incoming, scene: Scene): Outcome {
  const { wire, def, fault } = incoming;
  const lane = scene.lanes.get(wire.docKey);
  const author = scene.authors.get(wire.actor);
  if (!lane) throw new Error(`lane ${wire.docKey} is not locked`);
  if (scene.givenUp.has(wire.opId)) return { kind: 'givenUp' };
  if (wire.settled && wire.docSeq <= lane.lastSeq + 1) {
    lane.lastSeq = Math.max(lane.lastSeq, wire.docSeq);
    scene.settled.add(wire.opId);
    return { kind: 'settled' };
  }
  if (isTaken(incoming, lane, scene)) return untraced('PLACE_TAKEN', { expected: String(lane.lastSeq + 1) });
  const hold = notYet(incoming, lane, scene);
  if (hold) return hold;
  // Two users correct the same refusal. The first correction wins; the second is rejected and the lane stays as it is.
  if (isLate(incoming, lane) && !isFree(scene.free, wire) && !lane.open.includes(wire.replaces ?? ''))
    return scene.kept.take('refused', wire) ?? refused('REPLACED_ALREADY');
  const known = author?.known || scene.vouched.keys.has(wire.opId) || scene.inPerson === wire.actor;
  if (!author || !known) return settle(refused('UNKNOWN_AUTHOR'), incoming, lane, scene);
  const isSilent = silent(incoming, author, scene);
  if (isSilent) return isSilent;
  if (def && fault) return settle({ kind: 'refused', problem: fault }, incoming, lane, scene);
  // Done again since, with the lane as it is now, it goes.
  const isBefore = def?.kind === 'gate' && lane.givenUpAt !== null && Date.parse(timeOf(wire, scene).told) < Date.parse(lane.givenUpAt);
  if (isBefore) return settle(refused('BEHIND_GIVEN_UP'), incoming, lane, scene);
  const taken = mayTakeOver(wire.replaces, author, scene.handed);
  return settle(taken ?? run(incoming, author, scene), incoming, lane, scene);
}

/** A refused fact takes its place and stays open while the lane moves on; a refused gate keeps its place, and the lane waits there (sync.md §8). */
function settle(outcome: Outcome, { wire, def }: Incoming, lane: Lane, scene: Scene): Outcome {
  const full = outcome.kind === 'refused' || outcome.kind === 'done' ? scene.kept.take(outcome.kind, wire) : null;
  if (full) return full;
  if (outcome.kind === 'refused' && def?.kind === 'gate') {
    lane.heldBy = wire.opId;
    return outcome;
  }
  if (outcome.kind !== 'done' && outcome.kind !== 'refused') return outcome;
  lane.lastSeq = Math.max(lane.lastSeq, wire.docSeq);
  if (outcome.kind === 'refused') {
    lane.open = [...lane.open.filter((opId) => opId !== wire.replaces), wire.opId];
    return outcome;
  }
  lane.open = lane.open.filter((opId) => opId !== wire.replaces);
  if (lane.heldBy === wire.replaces) lane.heldBy = null;
  scene.settled.add(wire.opId);
  if (wire.replaces) {
    scene.settled.add(wire.replaces);
    takenUp(wire.replaces, scene.handed);
  }
  absorb(scene.rows, outcome.decision);
  noteCounted(outcome.decision, scene.counted);
  noteFiles({ wire, def, payload: wire.payload, fault: null }, scene.deviceId, scene.around);
  show(outcome.decision, wire, scene);
  return outcome;
}

/** The posting day is determined only on writing; no decision depends on it. */
function show({ postings }: Decision, wire: WireOperation, scene: Scene): void {
  const { rows, deviceId, now } = scene;
  const { opId, actor: userId } = wire;
  const occurredAt = timeOf(wire, scene).told;
  const stamp = { opId, userId, deviceId, occurredAt, recordedAt: now, postingDate: now.slice(0, 10), isRedated: false };
  for (const [ordinal, posting] of postings.entries()) showMovement(rows, { ...stamp, ordinal, posting });
}
