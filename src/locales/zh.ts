/** All Chinese texts but those of `zh-start.ts`, one chunk. */
export const texts = import.meta.glob<Record<string, unknown>>(
  ['./zh/*.json', '!./zh/api.json', '!./zh/shell.json', '!./zh/system.json', '!./zh/ui.json'],
  { eager: true, import: 'default' },
);
