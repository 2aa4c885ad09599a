import { type OperationWords, useOperationWords } from '#screens/system/kit/use-words.ts';

/** Words of the desk, and those for operations. */
export type DeskWords = OperationWords;
export const useDeskWords = (): DeskWords => useOperationWords('desk');

/** The name of the device it came from; if it has none, the end of its number. */
export const deviceOf = ({ deviceName, deviceId }: { readonly deviceName: string | null; readonly deviceId: string }): string =>
  deviceName ?? deviceId.slice(-6);
