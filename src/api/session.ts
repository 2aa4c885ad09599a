/** The session as the client knows it: who is signed in, with which rights, at which station. The token itself is kept by `token.ts`. */
import { create } from 'zustand';
import { type Actor, hasRight } from '#domain/kernel/permission.ts';

export interface SessionUser {
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly personId: string | null;
  readonly supplierId?: string | null;
  readonly supName: string | null;
  readonly deptName: string | null;
  readonly lang: 'zh' | 'en';
}

export interface SessionPlace {
  readonly warehouseId: string;
  readonly whCode: string;
  readonly whName: string;
  readonly whClassCode: string;
}

export interface SessionStation {
  readonly stationCode: string;
  readonly stationName: string;
}

/** The login answer (payloads.md §6.1), as far as pages need it. It is kept in the wrapped record for unlocking without a network. */
export interface SessionAnswer {
  readonly user: SessionUser;
  readonly auths: readonly string[];
  /** Which state of the rights this is; earlier servers do not say it. */
  readonly rightsNo?: number;
  readonly warehouses: readonly SessionPlace[];
  readonly stations: readonly SessionStation[];
  readonly site: {
    readonly siteCode: string;
    readonly factoryName: string;
    readonly defaultModule: 'wms' | 'srm';
    /** Production is switched on here; without it that area is for development only. */
    readonly mesEnabled: boolean;
    readonly isTest: boolean;
    readonly timeZone: string;
  };
  readonly sets: readonly string[];
  readonly appMode: 'production' | 'test' | 'development';
}

interface SessionState {
  readonly session: SessionAnswer | null;
  /** Station this tab is bound to. */
  readonly bindName: string | null;
  readonly signIn: (session: SessionAnswer) => void;
  readonly bind: (bindName: string | null) => void;
  readonly signOut: () => void;
}

export const useSession = create<SessionState>((set) => ({
  session: null,
  bindName: null,
  signIn: (session) => set({ session }),
  bind: (bindName) => set({ bindName }),
  signOut: () => set({ session: null, bindName: null }),
}));

const actors = new WeakMap<SessionAnswer, Actor>();

/** Whose session it is. The same object for as long as the session is the same, so that what follows from it is worked out once. */
export function actorOf(session: SessionAnswer): Actor {
  const known = actors.get(session);
  if (known) return known;
  const { user, auths, warehouses } = session;
  const actor: Actor = {
    userId: user.userId,
    account: user.account,
    userName: user.userName,
    personId: user.personId,
    supplierId: user.supplierId ?? null,
    rights: auths,
    warehouses: warehouses.map(({ warehouseId }) => warehouseId),
  };
  actors.set(session, actor);
  return actor;
}

/** The signed-in person; null on public pages. */
export function useActor(): Actor | null {
  const session = useSession((state) => state.session);
  return session && actorOf(session);
}

/** May the signed-in person do this? Elements that need a right are left out, not disabled (specification §6). */
export function useRight(codes: string | readonly string[]): boolean {
  const actor = useActor();
  return actor !== null && hasRight(actor, codes);
}
