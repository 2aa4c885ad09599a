/** Words of several lines in one cell: duplicates removed, at most `most` of them. Codes are not truncated, so pass 1 for codes. */
export function joined<L>(lines: readonly L[], of: (line: L) => string | null | undefined, most = 3): string {
  const words = [...new Set(lines.map(of).filter((word): word is string => typeof word === 'string' && word !== ''))];
  return words.length > most ? `${words.slice(0, most).join(', ')} +${words.length - most}` : words.join(', ');
}
