export interface Sort {
  key: string;
  direction: 'asc' | 'desc';
}

/** Next state of a header: ascending, descending, as it came. */
export function nextSort(current: Sort | null | undefined, key: string): Sort | null {
  if (current?.key !== key) return { key, direction: 'asc' };
  return current.direction === 'asc' ? { key, direction: 'desc' } : null;
}
