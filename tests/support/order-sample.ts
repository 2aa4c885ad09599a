/** A purchase order as an ERP hands it over: a thousand oil seals of a supplier of the demo factory, read by the importer. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { mappingFor } from '#server/modules/import/mapping.ts';
import type { Report } from '#server/modules/import/report.ts';
import { runImport } from '#server/modules/import/run-import.ts';

const MAPPING = `
name: walk
steps:
  - resource: material
    file: goods.csv
    fields:
      matCode: { column: code }
      matName: { column: name }
      matNameEn: { column: name }
      classCode: MF
      sourceType: 1
      isBlank: false
      baseUnit: PCS
      packQty: { column: pack, as: qty }
      boxManaged: true
      batchManaged: true
      shelfLifeManaged: true
      shelfLife: 12
      warrantyUnit: 30
      expiryWarnDays: 30
      iqcMode: 1
      overReceiptPct: '0'
      overIssuePct: '0'
      isActive: true
  - operation: purchaseOrder.create
    file: orders.csv
    number: poNo
    occurredAt: { column: date, as: date }
    fields:
      poNo: { column: no }
      supplierId: { ref: supplier, by: { column: supplier } }
      orderDate: { column: date, as: date }
      status: 1
    lines:
      file: order-lines.csv
      key: order
      of: no
      fields:
        materialId: { ref: material, by: { column: code } }
        orderQty: { column: qty, as: qty }
        price: { column: price, as: qty }
        requiredDate: { column: due, as: date }
`;
const FILES: Readonly<Record<string, string>> = {
  'walk.yaml': MAPPING,
  'goods.csv': 'code,name,pack\nMF-0099,骨架油封,100\n',
  'orders.csv': 'no,supplier,date\nPO-WALK,S004,2026-01-05\n',
  'order-lines.csv': 'order,code,qty,price,due\nPO-WALK,MF-0099,1000,1.9,2026-02-05\n',
};

/** Imports material MF-0099 and order PO-WALK. @returns what the import could not take */
export async function importSample(db: pg.Pool): Promise<Report['troubles']> {
  const folder = await mkdtemp(join(tmpdir(), 'chejian-walk-'));
  try {
    for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
    const report = await runImport(db, folder, await mappingFor(folder, join(folder, 'walk.yaml')), { dryRun: false });
    return report.troubles;
  } finally {
    await rm(folder, { recursive: true });
  }
}
