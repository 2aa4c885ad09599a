/** The English texts of what shows before anybody has signed in. */
export const texts = import.meta.glob<Record<string, unknown>>(['./en/api.json', './en/shell.json', './en/system.json', './en/ui.json'], {
  eager: true,
  import: 'default',
});
