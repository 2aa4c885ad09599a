/** Finished goods in their store, and issues for customers that are picked: so that there is something to ship, to sign for and to settle. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { PlantData } from '#tests/support/plant.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';
import { FAR, freshNo } from './scene.ts';

interface Line {
  readonly id: string;
  readonly box_id: string;
  readonly bin_id: string;
  readonly qty: string;
  readonly is_part: boolean;
}

/** Picked, reviewed, shipped, signed for. */
const STAGES = 4;

export class Selling {
  private turn = 0;

  /** @param store of finished goods @param shelf in it @param customers one after the other gets an issue */
  constructor(
    private readonly data: PlantData,
    private readonly store: AnyRow,
    private readonly shelf: AnyRow,
    private readonly customers: readonly AnyRow[],
  ) {}

  /** Boxes come from production. */
  async made(tablet: WireDevice, ...quantities: string[]): Promise<void> {
    const { store, shelf, data } = this;
    const receipt = await tablet.does('finishedReceipt.create', (id) => ({
      id: id('doc'),
      warehouseId: store.id,
      orderNo: null,
      needInspect: false,
      remark: null,
      lines: quantities.map((qty) => ({
        materialId: data.steel.id,
        qty,
        toBinId: shelf.id,
        boxNo: freshNo(),
        batchNo: 'LOT-A',
        productionDate: null,
        expiryDate: null,
      })),
    }));
    await tablet.does('finishedReceipt.review', { id: receipt.id('doc') });
  }

  /**
   * An order of the ERP, and an issue for it whose boxes are picked. By turns it stays so, is reviewed, has left, or is signed for with its first box
   * refused: for each customer the same.
   */
  async picked(tablet: WireDevice, qty: string): Promise<void> {
    const { data, store, customers } = this;
    const stage = this.turn % STAGES;
    const customerId = customers[Math.floor(this.turn / STAGES) % customers.length]?.id;
    this.turn += 1;
    const materialId = data.steel.id;
    const order = await tablet.does('salesOrder.take', (id) => ({
      id: id('doc'),
      soNo: freshNo(),
      customerId,
      orderDate: '2026-01-15',
      lines: [{ materialId, orderQty: qty, requiredDate: FAR }],
    }));
    const issue = await tablet.does('salesIssue.generate', (id) => ({
      id: id('doc'),
      soId: order.id('doc'),
      soType: 1,
      customerId,
      warehouseId: store.id,
      remark: null,
      lines: [{ soLineId: order.id('line-1'), materialId, qty }],
    }));
    const id = issue.id('doc');
    const lines = await data.plant.rows<Line>(
      `select l.id, l.box_id, l.bin_id, l.qty, l.qty < b.qty as is_part from sales_issue_line l join box b on b.id = l.box_id where l.doc_id = $1`,
      [id],
    );
    const picks = lines.map((line) =>
      tablet.operation('salesIssue.pick', {
        id,
        lineId: line.id,
        boxId: line.box_id,
        binId: line.bin_id,
        qty: line.qty,
        childNo: line.is_part ? freshNo() : null,
        reason: null,
      }),
    );
    if (lines.length === 0) return;
    const further = [
      () => tablet.operation('salesIssue.review', { id }),
      () => tablet.operation('salesIssue.ship', { id, plateNo: '浙B·12345', driver: null, packingListNo: null }),
      () =>
        tablet.operation('salesIssue.sign', {
          id,
          signedBy: '王收货',
          lines: lines.map((line, n) => ({ lineId: line.id, result: n === 0 ? 3 : 1, signedQty: n === 0 ? '0' : line.qty })),
        }),
    ];
    await tablet.push(...picks, ...further.slice(0, stage).map((make) => make()));
  }
}
