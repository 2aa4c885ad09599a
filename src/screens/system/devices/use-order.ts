import { useQueryClient } from '@tanstack/react-query';
import { DEVICES } from '#screens/system/kit/device-calls.ts';

/** Runs an order about devices and shows what came of it. */
export function useOrder() {
  const client = useQueryClient();
  return async (order: (data: unknown, options: { alertSuccess: boolean }) => Promise<unknown>, data: object): Promise<void> => {
    await order(data, { alertSuccess: true }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: [DEVICES] });
  };
}
