/**
 * The bug zoo: for each of the 31 rules of synchronisation one way of breaking it, as it was once broken in a system of this kind, and the test that
 * must notice. A mutant changes one piece of text of one file while it is loaded; nothing on disk is touched.
 */

export interface Mutant {
  readonly rule: `R${number}`;
  /** What goes wrong with it. */
  readonly fault: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly killer: { readonly project: 'unit' | 'server'; readonly spec: string; readonly name: string };
}

const unit = (spec: string, name: string) => ({ project: 'unit', spec: `tests/${spec}.spec.ts`, name }) as const;
const server = (spec: string, name: string) => ({ project: 'server', spec: `tests/server/${spec}.spec.ts`, name }) as const;

export const MUTANTS: readonly Mutant[] = [
  {
    rule: 'R1',
    fault: 'an operation is deleted when it is sent',
    file: 'src/store/answer.ts',
    find: "  return outbox.transaction('rw', outbox.meta, async () => {\n    await assertEpoch(outbox, epoch);\n    for (const op of batch) assertMove",
    replace:
      "  return outbox.transaction('rw', outbox.meta, outbox.operations, async () => {\n    await outbox.operations.bulkDelete(batch.map((op) => op.deviceSeq));\n    for (const op of batch) assertMove",
    killer: unit('sync/engine-life', 'finds every sent operation again as doubtful'),
  },
  {
    rule: 'R2',
    fault: 'what is tried again gets a new place at the end',
    file: 'src/store/outbox/verdicts.ts',
    find: "else if (move.to !== 'queued' || !sameAttempts(op, move)) kept.push(next);",
    replace: "else kept.push(move.to === 'queued' ? { ...next, docSeq: next.docSeq + 1 } : next);",
    killer: unit('sync/simulation', 'loses nothing'),
  },
  {
    rule: 'R3',
    fault: 'storing an operation starts nothing; only the next poll does',
    file: 'src/sync/start.ts',
    find: "      engine.dispatch({ t: 'poke' });\n      void askBrowser();",
    replace: '      void askBrowser();',
    killer: unit('sync/engine', 'fills the sets, sends what was done'),
  },
  {
    rule: 'R4',
    fault: 'a second drain starts while the first one runs',
    file: 'src/sync/advance.ts',
    find: "const loop = state.busy === 'idle' && moment.now",
    replace: 'const loop = moment.now',
    killer: unit('sync/step', 'never has two requests of the loop at once'),
  },
  {
    rule: 'R5',
    fault: 'after a few attempts without an answer the queue is given up',
    file: 'src/sync/contact.ts',
    find: 'return { ...state, failures, reached: false,',
    replace: "return { ...state, stopped: failures > 3 ? 'gave up' : null, failures, reached: false,",
    killer: unit('sync/simulation', 'loses nothing'),
  },
  {
    rule: 'R6',
    fault: 'an operation that comes again is refused instead of answered with its first verdict',
    file: 'server/operations/journal.ts',
    find: "return { opId: wire.opId, status: 'duplicate', first: entry.status,",
    replace: "return { opId: wire.opId, status: 'rejected',",
    killer: server('operations/exactly-once', 'the same envelope again answers'),
  },
  {
    rule: 'R7',
    fault: 'every tab sends',
    file: 'src/sync/advance.ts',
    find: 'const isAwake = (state: EngineState): boolean => state.leader && state.stopped === null;',
    replace: 'const isAwake = (state: EngineState): boolean => state.stopped === null;',
    killer: unit('sync/step', 'does nothing for a tab that does not lead'),
  },
  {
    rule: 'R8',
    fault: 'bytes go out before anything on disk says so',
    file: 'src/sync/engine.ts',
    find: 'await store.markSending(effect.batch, epoch);',
    replace: '',
    killer: unit('sync/engine-life', 'finds every sent operation again as doubtful'),
  },
  {
    rule: 'R9',
    fault: 'what an answer does not mention is taken for done',
    file: 'src/sync/settle.ts',
    find: 'unanswered: steps.flatMap(({ op, step }) => (step ? [] : [op.deviceSeq])),',
    replace: 'unanswered: [],',
    killer: unit('sync/step', 'keeps in doubt what an answer says nothing about'),
  },
  {
    rule: 'R10',
    fault: 'the answer as a whole counts: a refused operation passes for done',
    file: 'src/sync/settle.ts',
    find: "if (status === 'rejected') return { move: { ...base, to: 'rejected' } };",
    replace: "if (status === 'rejected') return { move: { ...base, to: 'acked', contained: true } };",
    killer: unit('sync/engine', 'a fact leaves its lane open for other facts'),
  },
  {
    rule: 'R11',
    fault: 'the position in the feed is stored before the rows',
    file: 'src/store/cache/cache-sets.ts',
    find: 'export function applyPage(cache: CacheDb, page: PullResponse, now: number, asked?: Readonly<Record<string, string>>): Promise<string[]> {\n',
    replace:
      "export async function applyPage(cache: CacheDb, page: PullResponse, now: number, asked?: Readonly<Record<string, string>>): Promise<string[]> {\n  await cache.sets.toCollection().modify((state) => void Object.assign(state, { cursor: page.sets[state.set] ?? page.sets['*'] }));\n",
    killer: unit('store/promises', 'a page whose rows cannot be stored leaves the position where it was'),
  },
  {
    rule: 'R12',
    fault: 'the server takes operations of a lane in any order',
    file: 'server/operations/decide.ts',
    find: 'if (wire.docSeq > expected) return',
    replace: 'if (wire.docSeq < 0) return',
    killer: server('operations/exactly-once', 'a gap is blocked'),
  },
  {
    rule: 'R13',
    fault: 'nobody looks how long the oldest operation has been waiting',
    file: 'src/store/core.ts',
    find: 'const oldestPendingAge = oldest ?',
    replace: 'const oldestPendingAge = oldest && oldest.deviceSeq < 0 ?',
    killer: unit('store/promises', 'the age of the oldest unsent operation is told'),
  },
  {
    rule: 'R14',
    fault: 'one operation that cannot go stops all lanes',
    file: 'src/sync/select.ts',
    find: '      stuck.add(op.docKey);\n      continue;\n    }\n    if (batch.length',
    replace: '      break;\n    }\n    if (batch.length',
    killer: unit('sync/step', 'stops a lane at a refused gate, a parked operation or a hold, and no other lane'),
  },
  {
    rule: 'R15',
    fault: 'work is waiting, the line is good, and no timer is set',
    file: 'src/sync/advance.ts',
    find: 'if (due !== null) times.push(Math.max(state.notBefore, due));',
    replace: '',
    killer: unit('sync/step', 'never has two requests of the loop at once'),
  },
  {
    rule: 'R16',
    fault: 'the count in the header is kept instead of counted',
    file: 'src/store/core.ts',
    find: 'this.status.set({ pending: count, attention:',
    replace: 'this.status.set({ pending: Math.max(count, this.status.get().pending), attention:',
    killer: unit('sync/engine', 'drops the effect of a refused operation and of nothing else'),
  },
  {
    rule: 'R17',
    fault: 'the id of an operation is claimed in a transaction of its own, before its effects',
    file: 'server/operations/journal.ts',
    find: '  return new Set(rows.map((row) => row.op_id));\n}\n\ninterface TakenOn',
    replace:
      "  await tx.query('commit');\n  await tx.query('begin');\n  return new Set(rows.map((row) => row.op_id));\n}\n\ninterface TakenOn",
    killer: server('operations/exactly-once', 'a transaction that breaks leaves nothing behind'),
  },
  {
    rule: 'R18',
    fault: 'a former leader that wakes up may still write',
    file: 'src/store/outbox/outbox.ts',
    find: 'if (current !== epoch) throw',
    replace: 'if (current < epoch) throw',
    killer: unit('store/enqueue', 'shuts a former leader out'),
  },
  {
    rule: 'R19',
    fault: 'an effect that the cached rows already hold is laid on top of them once more',
    file: 'src/store/view/pending.ts',
    find: 'OPEN_STATES.includes(op.state) && !this.contained.has(op.opId);',
    replace: 'OPEN_STATES.includes(op.state);',
    killer: unit('sync/engine-life', 'after the rows and before the verdicts: the effect is shown once'),
  },
  {
    rule: 'R20',
    fault: 'saved means: the browser will write it some time',
    file: 'src/store/outbox/outbox.ts',
    find: "chromeTransactionDurability: 'strict'",
    replace: "chromeTransactionDurability: 'relaxed'",
    killer: unit('store/promises', 'everything that is written into the outbox is asked to be on the disk'),
  },
  {
    rule: 'R21',
    fault: 'what a device announced and never brought is forgotten',
    file: 'server/modules/devices/manifest.ts',
    find: "await declareLost(tx, { deviceId, why: 'gone',",
    replace: "void ({ deviceId, why: 'gone',",
    killer: server('devices', 'what was announced, never arrived and is not announced any more is lost, by name'),
  },
  {
    rule: 'R22',
    fault: 'a disk that refuses is repaired by deleting the outbox',
    file: 'src/store/write/enqueue.ts',
    find: 'db.close({ disableAutoOpen: false });',
    replace: 'await db.delete({ disableAutoOpen: false });',
    killer: unit('store/promises', 'a database that refuses once is opened again, with everything in it'),
  },
  {
    rule: 'R23',
    fault: 'a new version takes over while somebody is typing',
    file: 'src/shell/update/update-rules.ts',
    find: "if (dirtyPages > 0 || notSaved) return 'dirty';",
    replace: '',
    killer: unit('screens/shell/update', 'is taken over only when nothing can be lost by it'),
  },
  {
    rule: 'R24',
    fault: 'the server believes a signature without looking at it',
    file: 'server/operations/signatures.ts',
    find: 'const good = await isSignedBy(',
    replace: 'const good = key !== null || await isSignedBy(',
    killer: server('who-did-it', 'a signature that was made up is refused'),
  },
  {
    rule: 'R25',
    fault: 'the order is that of the clock on the tablet',
    file: 'server/operations/apply.ts',
    find: 'settles(a) - settles(b) || a.wire.deviceSeq - b.wire.deviceSeq;',
    replace: 'settles(a) - settles(b) || Date.parse(a.wire.occurredAt) - Date.parse(b.wire.occurredAt);',
    killer: server('operations/exactly-once', 'a clock that was set back changes no order'),
  },
  {
    rule: 'R26',
    fault: 'a device may be called by the fingerprint of somebody else’s key',
    file: 'server/modules/identity/device-proof.ts',
    find: 'if (isNamedByKey(deviceId)) return isKeyOf(deviceId, publicKey) ? undefined',
    replace: 'if (isNamedByKey(deviceId)) return true ? undefined',
    killer: server('proved-devices', 'nobody can be called by a fingerprint but who has the key'),
  },
  {
    rule: 'R27',
    fault: 'a call speaks for the device that its body names',
    file: 'server/plugins/device.ts',
    find: 'if (meant.length > 0 && !meant.includes(deviceId)) {',
    replace: 'if (meant.length > 99) {',
    killer: server('proved-devices', 'every call that acts for a device refuses another one’s name'),
  },
  {
    rule: 'R28',
    fault: 'what nobody vouches for is claimed and takes its place',
    file: 'server/operations/apply.ts',
    find: 'def !== undefined && !sender.vouched.outcomes.has(wire.opId)',
    replace: 'def !== undefined',
    killer: server('proved-devices', 'no place in the lane, no id, no hold'),
  },
  {
    rule: 'R29',
    fault: 'a new installation declares the work of the one before it lost',
    file: 'server/modules/devices/losses.ts',
    find: 'if (session.deviceId !== oldDeviceId) {',
    replace: 'if (session.deviceId === null) {',
    killer: server('devices', 'a new installation only says who it was'),
  },
  {
    rule: 'R30',
    fault: 'what the server takes for given up is dropped, whoever gave it up',
    file: 'src/store/outbox/placed.ts',
    find: 'saysGivenUp(move) && !asked.has(move.opId) ? beforePerson(move) : move',
    replace: 'move',
    killer: unit('sync/identity', 'a step too: it is done again in a new place'),
  },
  {
    rule: 'R31',
    fault: 'an operation may carry the id of another device',
    file: 'server/operations/signatures.ts',
    find: 'if (isOfOtherDevice(opId, deviceId) || known.others.includes(opId)) return true;',
    replace: '',
    killer: server('proved-devices', 'an operation under an id that names another device'),
  },
];
