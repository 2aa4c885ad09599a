/** Which program this is: shown by /health and compared by devices. */
const version = Object.values(import.meta.glob<string>('../../package.json', { eager: true, import: 'version' }))[0];

export const build = version ?? 'unknown';
