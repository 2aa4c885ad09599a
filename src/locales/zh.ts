/** All Chinese texts but those of the page about certificates, which the server writes, and of `zh-start.ts`, one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./zh/*.json', '!./zh/api.json', '!./zh/shell.json', '!./zh/system.json', '!./zh/ui.json', '!./zh/trust.json'],
  { eager: true, import: 'default' },
);
