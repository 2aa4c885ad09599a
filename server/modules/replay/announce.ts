/** The ERP of the replay: it announces work orders, many in a call, with a token that is revoked when the replay ends. */
import type pg from 'pg';
import { createMachineToken, revokeMachineToken } from '#server/modules/erp/machine-tokens.ts';
import { administrator } from './author.ts';
import type { ProductionStore } from './production-store.ts';
import type { PushClock } from './tablet.ts';
import type { WorkOrder } from './work-orders.ts';

interface Answer {
  readonly status: number;
  readonly message?: string;
  readonly data?: {
    readonly created: number;
    readonly errors: readonly { readonly row: number; readonly field: string; readonly reason: string }[];
  };
}

export interface Erp {
  /** Announces these orders in one call. @throws Error if any was not made */
  readonly announce: (orders: readonly WorkOrder[]) => Promise<void>;
  readonly end: () => Promise<void>;
}

/** @param clock which hears of the calls too: they are work of the server like any push */
export async function startErp(db: pg.Pool, address: string, { lineCode }: ProductionStore, clock: PushClock): Promise<Erp> {
  const actor = await administrator(db);
  const { id, token } = await createMachineToken(db, actor, { tokenName: '生产回放', scopes: ['productionOrders'] });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const call = async (body: string): Promise<Answer> =>
    (await (await fetch(`${address}/api/erp/production_orders`, { method: 'POST', headers, body })).json()) as Answer;
  return {
    announce: async (orders) => {
      const rows = orders.map(({ orderNo, matCode, orderQty, start, due }) => ({
        orderNo,
        matCode,
        orderQty,
        lineCode,
        planStart: start,
        dueDate: due,
      }));
      const { status, message, data } = await clock.during(call(JSON.stringify({ rows })));
      const [wrong] = data?.errors ?? [];
      if (wrong) throw new Error(`${orders[wrong.row - 1]?.orderNo} was not taken from the ERP: ${wrong.field} ${wrong.reason}`);
      if (data?.created !== orders.length) throw new Error(`The announcement was answered ${status}: ${message}`);
    },
    end: async () => {
      await revokeMachineToken(db, actor, id);
    },
  };
}
