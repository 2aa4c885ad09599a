/** Most files a record carries. */
export const maxFiles = 10;
/** Longest edge in px after scaling. */
export const maxEdge = 1600;

export type FileRefusal = 'special' | 'missing';

/**
 * A file name may hold letters, digits, Chinese characters, space and - _ . ( ) （ ）; anything else breaks old stores
 * and print paths. An empty list of files means that the choice was cancelled on a device that reports it as a change.
 */
export function nameRefusal(name: string | undefined): FileRefusal | null {
  if (name === undefined || name.trim() === '') return 'missing';
  return /^[\p{Script=Han}A-Za-z0-9 _\-.()（）]+$/u.test(name) ? null : 'special';
}

/** Size of a picture after scaling; small ones are left as they are. */
export function scaledSize(width: number, height: number, edge = maxEdge): { width: number; height: number } {
  const factor = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}
