import { actorOf, type SessionAnswer, useSession } from '#api/session.ts';
import { getToken } from '#api/token.ts';
import type { Visitor } from './access.ts';

/** Who stands at the door of a route now. */
export function currentVisitor(session: SessionAnswer | null = useSession.getState().session): Visitor {
  return {
    signedIn: getToken() !== null && session !== null,
    actor: session && actorOf(session),
    appMode: session?.appMode ?? 'production',
    module: session?.site.defaultModule ?? 'wms',
    mesEnabled: session?.site.mesEnabled ?? false,
  };
}
