import { type Route, titleOf } from '#shell/routes.ts';

/** The system's name where the page has none of its own (sign-in, errors), otherwise the page's title with the name behind it. */
export function documentTitle(route: Route | undefined, lang: string, system: string, detail?: string): string {
  if (!route || route.public) return system;
  const title = titleOf(route, lang);
  return [title, detail === title ? '' : detail, system].filter(Boolean).join(' · ');
}
