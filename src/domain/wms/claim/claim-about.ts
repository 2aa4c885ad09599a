/** What a claim is about, as the server names it for whoever enters one. */

/** Kinds of documents that a claim names. */
export const CLAIMED_DOCS = ['purchaseReturn', 'inspection'] as const;

export interface ClaimAbout {
  readonly docType: (typeof CLAIMED_DOCS)[number];
  readonly docId: string;
  readonly docNo: string | null;
  readonly day: string;
  readonly supplierId: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly unitCode: string;
  /** What went back, or was rejected. */
  readonly qty: string;
  /** Of the order that the goods came by; null where they came by none. */
  readonly taxRate: string | null;
}

export const isClaimedDoc = (docType: string | null | undefined): docType is ClaimAbout['docType'] =>
  CLAIMED_DOCS.some((one) => one === docType);

/**
 * The head of a claim as it is proposed. What it costs is not: statements settle the goods themselves, of which the rejected are not billed and the
 * returned come off; a claim is for what they cost besides.
 */
export const proposedClaim = ({ docType, docId, docNo, materialId, qty, taxRate }: ClaimAbout): Readonly<Record<string, string>> => ({
  sourceDocType: docType,
  sourceDocId: docId,
  aboutNo: docNo ?? '',
  materialId,
  qty,
  ...(taxRate === null ? {} : { taxRate }),
});
