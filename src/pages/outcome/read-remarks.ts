/** Remarks that their author has read on this device. The list of remarks at the desk is a list of its own. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** More than a device keeps of a busy week. */
const KEPT = 500;

interface Read {
  readonly opIds: readonly string[];
}

const useRead = create<Read>()(persist((): Read => ({ opIds: [] }), { name: 'chejian.remarks-read' }));

export const useReadRemarks = (): readonly string[] => useRead(({ opIds }) => opIds);

export function readRemarks(opIds: readonly string[]): void {
  useRead.setState(({ opIds: before }) => ({ opIds: [...new Set([...before, ...opIds])].slice(-KEPT) }));
}
