/** The rights there are, and those with which the seeded roles begin. */
import { RIGHTS } from '#domain/system/rights.ts';
import pages from './page-rights.json' with { type: 'json' };
import roles from './roles.json' with { type: 'json' };

/** Below groups and pages of the menu: something that is done. */
const DOING = 4;

export const AUTHS = [
  ...pages,
  ...RIGHTS.map(({ code, zh, en, parent }) => ({ code, zh, en, type: DOING, path: null, parent, devOnly: false, hidden: false })),
];

export const ROLES = roles.map(({ code, zh, en }) => ({ code, zh, en }));

/** 'web:wms:quality:*' is every code below it, written out once when the role is created; nothing is inherited at run time (states-1 §2.2). */
const expand = (pattern: string): readonly string[] =>
  pattern.endsWith(':*') ? AUTHS.map(({ code }) => code).filter((code) => code.startsWith(pattern.slice(0, -1))) : [pattern];

/** Codes of the rights with which a seeded role begins; none for a role that is not seeded. */
export function rightsOfRole(role: string): readonly string[] {
  const own = RIGHTS.filter((right) => right.roles.includes(role)).map(({ code }) => code);
  return [...new Set([...(roles.find(({ code }) => code === role)?.rights ?? []), ...own].flatMap(expand))];
}
