/** The Chinese texts of what shows before anybody has signed in. */
export const texts = import.meta.glob<Record<string, unknown>>(['./zh/api.json', './zh/shell.json', './zh/system.json', './zh/ui.json'], {
  eager: true,
  import: 'default',
});
