/** All English texts but those of the page about certificates, which the server writes, and of `en-start.ts`, one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./en/*.json', '!./en/api.json', '!./en/shell.json', '!./en/system.json', '!./en/ui.json', '!./en/trust.json'],
  { eager: true, import: 'default' },
);
