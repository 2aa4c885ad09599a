/** Made at build time (scripts/syllables.ts). */
declare module 'virtual:syllables' {
  /** By syllable, the characters that may be read so. */
  export const SYLLABLES: Readonly<Record<string, string>>;
}
