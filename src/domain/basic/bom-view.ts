/** What `materialBom/getBomLits` and `getProdVersion` answer (payloads §6.4). */

export interface BomTreeRow {
  /** 1 = goes into the product itself, or contains it where the question was where it is used. */
  readonly level: number;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly unitCode: string;
  /** As the line says it: of `baseQty` of what stands above (below, where used). */
  readonly qtyPer: string;
  readonly baseQty: string;
  readonly scrapPct: string;
  /** For one of the product asked about, losses included; where used: of the material asked about, in one of this product. */
  readonly needQty: string;
  readonly opCode: string | null;
  readonly issueMode: number;
  readonly substituteGroup: string | null;
  /** The bill of materials the line stands in, and its version. */
  readonly bomId: string;
  readonly prodVersion: string;
  readonly children: readonly BomTreeRow[];
}

export interface ProdVersion {
  readonly bomId: string;
  readonly prodVersion: string;
  readonly isDefault: boolean;
  readonly validFrom: string;
  readonly validTo: string | null;
}
