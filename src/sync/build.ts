/** Which program this is; the server calls its own by the same name. */
const version = Object.values(import.meta.glob<string>('../../package.json', { eager: true, import: 'version' }))[0];

export const build = version ?? 'unknown';
