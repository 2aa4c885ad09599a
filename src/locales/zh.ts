/** All Chinese texts, one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>('./zh/*.json', { eager: true, import: 'default' });
