/** The number of an asset that has none engraved: the server draws it by a rule when the piece is booked. Pure. */
import { NUMBER_KINDS } from '#domain/protocol/number-kinds.ts';
import type { AssetKind } from './asset-codes.ts';

const { prefix, digits } = NUMBER_KINDS.asset;
/** Numbering rule for assets, kept in the same table as the rules for documents. Each letter counts separately. */
export const ASSET_NUMBERING = { docType: 'asset', prefix, date: 'none', digits } as const;

/** What stands before the number of the rule. */
export const ASSET_LETTERS: Readonly<Record<AssetKind, string>> = { 1: 'T', 2: 'G', 3: 'F', 4: 'M' };

/** Stands for the number of a piece until the server draws it, within the same transaction. @param lineId of the line that the piece comes on */
export const undrawn = (lineId: string): string => `?${lineId}`;
export const isUndrawn = (assetNo: string): boolean => /^\?[0-9a-f-]{36}$/.test(assetNo);
