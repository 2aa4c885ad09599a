/** Name of this build; the server names its own the same way. */
const version = Object.values(import.meta.glob<string>('../../package.json', { eager: true, import: 'version' }))[0];

export const build = version ?? 'unknown';
