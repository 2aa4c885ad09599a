/** Hash routes. All paths are data; the one splat route asks `admit`, fetches the screen's code and shows layout or public page. */
import { createHashRouter, type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { placeOf } from '#pages/kit/navigation.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { admit } from './access.ts';
import { Frame, loadFrame } from './layout/frame.tsx';
import { PublicPage } from './layout/public-page.tsx';
import { RouterError, Splash } from './layout/router-error.tsx';
import { nextTask } from './next-task.ts';
import { currentVisitor } from './router-visitor.ts';
import { isBuilt, knowReports, loadScreen } from './screens.ts';
import { refreshTab } from './tabs/tab-store.ts';

/** Words of the missing token; the router is made before the words are there. */
type Say = (key: 'loginNeeded') => string;

export const loginAddress = (from: string): string =>
  from === '/' || from === '/home' ? '/login' : `/login?${new URLSearchParams({ from })}`;

/** The router would leave the program for what a browser reads as another host. */
const leadTo = (address: string): Response => redirect(placeOf(address));

/** A path with a broken code is nobody's page; so is the text itself. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function admission(say: Say) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    await nextTask();
    const { pathname, search } = new URL(request.url);
    const path = decoded(pathname);
    const visitor = currentVisitor();
    if (visitor.signedIn && !isBuilt(path)) await knowReports();
    const answer = admit(path, visitor, isBuilt);
    if (answer.kind === 'login') {
      // The very first page of a visit needs no warning.
      if (path !== '/') notify({ tone: 'warn', title: say('loginNeeded') });
      throw leadTo(loginAddress(path + search));
    }
    if (answer.kind === 'refresh') {
      refreshTab(answer.path);
      throw leadTo(answer.path + search);
    }
    if (answer.kind === 'redirect') throw leadTo(answer.to);
    await Promise.all([loadScreen(answer.route.path), answer.route.public === true ? null : loadFrame()]);
    return null;
  };
}

export function createRouter(say: Say) {
  const loader = admission(say);
  const publicPage = { element: <PublicPage />, loader, errorElement: <RouterError />, hydrateFallbackElement: <Splash /> };
  return createHashRouter([
    { path: '/login', ...publicPage },
    { path: '/order-answer', ...publicPage },
    { path: '/error-401', ...publicPage },
    { path: '/error-404', ...publicPage },
    { path: '*', element: <Frame />, loader, errorElement: <RouterError />, hydrateFallbackElement: <Splash /> },
  ]);
}

export type AppRouter = ReturnType<typeof createRouter>;
