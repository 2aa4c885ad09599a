/** The life of a session in this tab: begins, is bound to a station, is handed to new tabs, expires, is locked, ends. */
import { call } from '#api/client.ts';
import { type SessionStation, useSession } from '#api/session.ts';
import { getToken, type Handover, setToken, shareToken } from '#api/token.ts';
import { failureText } from '#pages/kit/failure-text.ts';
import type { LoginRequest, LoginResult } from '#pages/kit/shell-services.ts';
import { alignSets } from '#store/cache/cache-sets.ts';
import type { SealedKey } from '#store/outbox/keys.ts';
import { writeMeta } from '#store/outbox/outbox.ts';
import { forget, unlockable } from '#store/outbox/unlock.ts';
import type { Store } from '#store/store.ts';
import { keptTexts } from '#store/texts.ts';
import type { Sync } from '#sync/start.ts';
import { handedOver, type SignedIn } from './held-session.ts';
import { logIn, sealSession, unlockParts } from './login.ts';
import { forgetRights, freshSession, newRights } from './rights-told.ts';
import { askSameTablet, type StationQuestion } from './same-tablet.ts';
import { forgetAgain, forgetPerson, type Kept, keepSession, lastStation, leavePage, rememberStation } from './session-memory.ts';
import { useStationTaken } from './station-taken.ts';
import { type TabTalk, type TabWord, tabTalk } from './tab-talk.ts';

interface Bound {
  readonly bindName: string;
  readonly sets: readonly string[];
  readonly sameTablet?: StationQuestion | null;
}

export interface KeeperParts {
  readonly store: Store;
  readonly language: () => string;
  /** The session this device sends with, and whose it is; it outlives a lock. */
  readonly carrier: { token: string | null; userId: string | null; account: string | null };
  /** Shows the sign-in page. @param said why, where nobody asked for it */
  readonly toLogin: (why: 'expired' | 'locked' | 'out', said?: string) => void;
  /** Leaves the sign-in page, because another tab has signed in. */
  readonly toApp: () => void;
  readonly reload: () => void;
}

const bindCall = call<Bound>('POST /api/system/session/station_bind');
const removeCall = call('POST /api/sync/device/remove');
/** By the two ways of the specification (platform.md §7.1): top bar and sidebar. Whose session it is says its token alone. */
const END = { bar: call('DELETE /api/system/session'), sidebar: call('POST /api/system/session/logout') };
export type Door = keyof typeof END;
/** A server that does not answer must not keep anybody from leaving. */
const END_TIMEOUT_MS = 5000;
const ENROL_WAIT_MS = 5000;

export class SessionKeeper {
  #sync: Sync | null = null;
  /** Of the sign-in under way, until the record for unlocking holds the station too. Never stored as they are. */
  #fresh: { readonly password: string; readonly signing?: SealedKey } | null = null;
  /** A heartbeat has said that the station is lost, and what follows is under way. */
  #leaving = false;
  readonly #talk: TabTalk;

  constructor(private readonly parts: KeeperParts) {
    this.#talk = tabTalk((word) => void this.#heard(word));
    shareToken(() => this.#handover());
  }

  /** Takes up what this tab, or another one, held when the app started. */
  async begin(sync: Sync, held: SignedIn | null): Promise<void> {
    this.#sync = sync;
    if (held) return this.#take(held);
    if (forgetAgain()) await keptTexts.forget();
    await this.parts.store.core.keys.retire();
    await sync.session({ signedIn: false });
  }

  async signIn(request: LoginRequest): Promise<LoginResult> {
    const answer = await logIn(this.parts.store, request, this.parts.language());
    if (answer.kind === 'refused') return { ok: false, message: answer.message };
    if (answer.kind === 'locked') return { ok: false, reason: answer.reason, left: answer.left };
    await this.#take(answer);
    const offline = answer.kind === 'unlocked';
    if (!offline) {
      this.#fresh = { password: request.password, signing: answer.signing };
      void sealSession(this.parts.store, request.password, answer);
      await this.#enrol();
    }
    return { ok: true, offline, stations: offline ? [] : inOrder(answer.kept.session.stations) };
  }

  /** @returns the sentence of the refusal, null = bound */
  async bindStation(stationCode: string): Promise<string | null> {
    const { session } = useSession.getState();
    const token = getToken();
    if (!session || token === null) return '';
    try {
      const { bindName, sets, sameTablet } = await bindCall({ stationCode }, { alertError: false, loading: true });
      const signedIn = { token, kept: { session: { ...session, sets }, bindName }, signing: this.#fresh?.signing };
      this.#talk.say({ t: 'station', kept: signedIn.kept });
      await this.#take(signedIn);
      rememberStation(bindName);
      useStationTaken.setState({ taken: null });
      if (sameTablet) await askSameTablet(this.parts.store, sameTablet);
      if (this.#fresh) void sealSession(this.parts.store, this.#fresh.password, signedIn);
      return null;
    } catch (error) {
      return failureText(error);
    }
  }

  /** The sign-in is complete: password and key are not needed any more. */
  entered(): void {
    this.#fresh = null;
    this.#talk.say({ t: 'in' });
  }

  unlockable(): Promise<readonly string[]> {
    return unlockable(unlockParts(this.parts.store)).catch(() => []);
  }

  /** The server does not know the session any more. The outbox stays as it is; what is unsent waits for the next sign-in. @param said what whoever sits there reads */
  expire(said: string): void {
    if (getToken() === null) return;
    this.#leave();
    this.#dropSession();
    void this.parts.store.core.keys.retire();
    void this.#sync?.session({ signedIn: false });
    this.parts.toLogin('expired', said);
  }

  /** Leaves the screen to the next person. Keeps cache, records and leases, and goes on sending. */
  lock(): void {
    this.#leave();
    void this.parts.store.core.keys.retire();
    this.#talk.say({ t: 'out', reload: false });
    this.parts.toLogin('locked');
  }

  /** Ends the session at the server and clears what belongs to the person. Never touches the outbox. */
  async logout(door: Door): Promise<void> {
    const { core } = this.parts.store;
    const { session, bindName: stationCode } = useSession.getState();
    const user = session?.user;
    const own = door === 'bar' ? [undefined, { params: { account: user?.account, stationCode } }] : [{ stationCode: user?.account }, {}];
    await END[door](own[0], { ...own[1], alertError: false, timeoutMs: END_TIMEOUT_MS }).catch(() => undefined);
    if (user) {
      const { received } = this.parts.store;
      // A copy of a file must not keep anybody from leaving.
      const dropped = received.dropOf(user.userId).catch(() => undefined);
      await Promise.all([forget(core.outbox, user.account), forgetRights(core.outbox, user.userId), dropped]);
    }
    await this.#clear();
  }

  /** Takes this device out of service. The caller has made sure that nothing would be lost; the outbox stays even so. */
  async removeDevice(reason: string): Promise<boolean> {
    const { core } = this.parts.store;
    try {
      await removeCall({ deviceId: core.deviceId, reason }, { loading: true });
    } catch {
      return false;
    }
    await core.keys.destroy();
    const dropped = this.parts.store.received.clear().catch(() => undefined);
    await Promise.all([core.outbox.accounts.clear(), forgetRights(core.outbox), dropped]);
    await this.#clear();
    return true;
  }

  async #clear(): Promise<void> {
    const { core } = this.parts.store;
    this.#leave();
    this.#dropSession();
    await core.keys.retire();
    this.#talk.say({ t: 'out', reload: true });
    await this.#sync?.session({ signedIn: false, sets: [] });
    this.#sync?.close();
    forgetPerson();
    await keptTexts.forget(true);
    // A page of another tab may still write into the cache: the next leader fills it anew in any case.
    await writeMeta(core.outbox, 'refill', true);
    await core.changeSets(() => alignSets(core.cache, [], core.pending.names())).catch(() => undefined);
    this.parts.toLogin('out');
    this.parts.reload();
  }

  async #take({ token, kept }: SignedIn): Promise<void> {
    const { session, bindName } = kept;
    Object.assign(this.parts.carrier, { token, userId: session.user.userId, account: session.user.account });
    keepSession(kept);
    setToken(token);
    useSession.getState().signIn(session);
    useSession.getState().bind(bindName);
    const { core } = this.parts.store;
    await core.keys.load(session.user.userId);
    const site = { siteId: session.site?.siteCode ?? core.site.siteId, timeZone: session.site?.timeZone ?? core.site.timeZone };
    await core.setSite(site);
    const bound = bindName === null ? null : { account: session.user.account, name: bindName };
    await this.#sync?.session({ signedIn: true, bound, sets: session.sets });
  }

  /** What the person may do has changed: menu, pages and the rules of the next scan follow at once, here and in the other tabs. */
  async rightsAre(version: number, from: 'server' | 'tab' = 'server'): Promise<void> {
    const token = getToken();
    const session = await newRights(this.parts.store.core.outbox, version);
    if (!session || token === null || getToken() !== token) return;
    if (from === 'server') this.#talk.say({ t: 'rights', version });
    await this.#take({ token, kept: { session, bindName: useSession.getState().bindName } });
  }

  /**
   * The station is not this session's any more. What is unsent stays and goes on being sent, what may be held is asked anew, and the person is told who
   * took the place. A place that nobody has taken, lost by a silence, is taken again without a question.
   */
  async unbound(stationCode: string, by: string | null): Promise<void> {
    const { session, bindName } = useSession.getState();
    if (this.#leaving || !session || bindName !== stationCode) return;
    this.#leaving = true;
    try {
      if (by === null) await this.bindStation(stationCode);
      else if (await this.#leaveStation()) {
        const stationName = session.stations.find((one) => one.stationCode === stationCode)?.stationName ?? stationCode;
        useStationTaken.setState({ taken: { stationCode, stationName, by } });
      }
    } finally {
      this.#leaving = false;
    }
  }

  /** What this session may hold has changed at the server. */
  async setsAre(): Promise<void> {
    const token = getToken();
    const session = await freshSession(this.parts.store.core.outbox);
    if (session && token !== null && getToken() === token)
      await this.#take({ token, kept: { session, bindName: useSession.getState().bindName } });
  }

  /** @returns whether the server has told what is held without the station; otherwise the next heartbeat says it again */
  async #leaveStation(): Promise<boolean> {
    const token = getToken();
    const session = await freshSession(this.parts.store.core.outbox);
    if (!session || token === null || getToken() !== token) return false;
    const kept = { session, bindName: null };
    this.#talk.say({ t: 'station', kept });
    await this.#take({ token, kept });
    return true;
  }

  /** The session is over for sending too. Called as well when it ends while the screen is locked. */
  dropCarrier(): void {
    if (getToken() === null) this.#dropSession();
  }

  #dropSession(): void {
    Object.assign(this.parts.carrier, { token: null, userId: null, account: null });
  }

  /** A server that answers late must not keep anybody from working: the next contact brings it. */
  async #enrol(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, ENROL_WAIT_MS));
    await Promise.race([this.#sync?.enrol(), late]);
  }

  #leave(): void {
    const account = useSession.getState().session?.user.account;
    if (account !== undefined) leavePage(account);
    this.#fresh = null;
    this.parts.store.core.keys.forget();
    keepSession(null);
    setToken(null);
    useSession.getState().signOut();
  }

  #handover(): Handover | null {
    const token = getToken();
    const { session, bindName } = useSession.getState();
    return token !== null && session ? { token, session: { session, bindName } satisfies Kept } : null;
  }

  async #adopt(): Promise<boolean> {
    const held = await handedOver();
    if (held) await this.#take(held);
    return held !== null;
  }

  async #heard(word: TabWord): Promise<void> {
    if (word.t === 'rights') return this.rightsAre(word.version, 'tab');
    if (word.t === 'station') {
      const token = getToken();
      const isOwn = useSession.getState().session?.user.userId === word.kept.session.user.userId;
      return token !== null && isOwn ? this.#take({ token, kept: word.kept }) : undefined;
    }
    if (word.t === 'in') {
      if (getToken() === null && (await this.#adopt())) this.parts.toApp();
      return;
    }
    if (getToken() !== null) {
      this.#leave();
      this.parts.toLogin(word.reload ? 'out' : 'locked');
    }
    if (!word.reload) return;
    forgetPerson();
    await keptTexts.forget(true);
    this.parts.reload();
  }
}

/** The station of last time first. */
function inOrder(stations: readonly SessionStation[]): readonly SessionStation[] {
  const last = lastStation();
  return [...stations].sort((a, b) => Number(b.stationCode === last) - Number(a.stationCode === last));
}
