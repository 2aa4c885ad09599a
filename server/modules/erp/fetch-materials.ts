/** Fetches the ERP's materials on demand (the button 同步U9 of /basic/inventory). */
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { ErpFault } from './driver.ts';
import { callErp } from './http-driver.ts';
import { type IncomingAnswer, materialsSchema, takeMaterials } from './incoming.ts';

/** @throws Failure worded for the person who pressed the button: no ERP configured, the driver cannot be asked, or the ERP's fault */
export async function fetchMaterials({ db, config }: AppContext, from: string): Promise<IncomingAnswer> {
  if (!config.erp) fail(409, 'ERP_OFF');
  if (config.erp.driver === 'file') fail(409, 'ERP_FILES_ONLY');
  const answer = await callErp(config.erp, { method: 'GET', path: '/materials' }).catch((error: unknown) => {
    if (error instanceof ErpFault) return fail(503, 'ERP_AWAY', { text: error.message });
    throw error;
  });
  const rows = materialsSchema.safeParse(answer);
  if (!rows.success) fail(503, 'ERP_AWAY', { text: '{"rows": [...]}' });
  return takeMaterials(db, from, { ...rows.data, trial: false });
}
