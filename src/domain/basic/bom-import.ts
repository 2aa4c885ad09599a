/** Bills of materials out of a file, a row for each component: which columns there are, and what is wrong with the rows of one bill. Pure. */
import { Bom, BomLine } from '#domain/basic/bom.document.ts';
import { defineEntity } from '#domain/kernel/entity.ts';
import { cmpQty, isPositive } from '#domain/kernel/quantity.ts';
import { defineResource, type FieldProblem } from '#domain/kernel/resource.ts';
import { faultAt, type ImportFault, type ImportRow } from '#domain/system/record-import.ts';

type Values = ImportRow['values'];

/** Beside the components' columns: what the bill says of itself, the same in each of its rows. */
const HEAD = ['bomType', 'baseQty', 'validFrom', 'validTo', 'remark'] as const;

function wrongFigure({ baseQty, qtyPer, scrapPct }: Values): FieldProblem | null {
  if (!isPositive(String(baseQty))) return { field: 'baseQty', code: 'IMPORT_POSITIVE', params: {} };
  if (!isPositive(String(qtyPer))) return { field: 'qtyPer', code: 'IMPORT_POSITIVE', params: {} };
  const scrap = String(scrapPct);
  return cmpQty(scrap, '0') < 0 || cmpQty(scrap, '100') > 0 ? { field: 'scrapPct', code: 'IMPORT_PERCENT', params: {} } : null;
}

const { productId, prodVersion, bomType, baseQty, validFrom, validTo, remark } = Bom.fields;
const { materialId, qtyPer, scrapPct, opCode, issueMode, substituteGroup } = BomLine.fields;

/** The columns of the file; no record of this kind is ever kept. */
export const bomImport = defineResource({
  entity: defineEntity({
    name: 'bomImport',
    fields: {
      productId,
      prodVersion,
      bomType,
      baseQty,
      validFrom,
      validTo,
      remark,
      materialId,
      qtyPer,
      scrapPct,
      opCode,
      issueMode,
      substituteGroup,
    },
  }),
  path: '',
  key: 'productId+prodVersion+materialId',
  label: 'productId',
  right: { read: 'web:basedata', write: 'web:basedata:bom:import' },
  columns: [],
  check: wrongFigure,
});

/** What a row has where the file says nothing. @param today of the plant */
export const bomDefaults = (type: number, today: string) => ({
  bomType: type,
  baseQty: '1',
  validFrom: today,
  validTo: null,
  remark: null,
  scrapPct: '0',
  opCode: null,
  issueMode: 1,
  substituteGroup: null,
});

/** A code as it stands in a cell. */
export const codeIn = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toUpperCase();
export const bomKey = ({ productId, prodVersion }: Values): string => `${codeIn(productId)}/${String(prodVersion ?? '').trim()}`;

/** What is known of the materials, operations and versions that the rows of one bill name. */
export interface BomFacts {
  readonly types: readonly number[];
  readonly material: (code: string) => { readonly id: string; readonly isActive: boolean } | undefined;
  readonly operations: ReadonlySet<string>;
  /** Versions of the product that are taken. */
  readonly versions: ReadonlySet<string>;
}

/** @param rows of one bill; the first is the one the others are compared with */
export function bomFaults(rows: readonly ImportRow[], facts: BomFacts): ImportFault[] {
  const [first] = rows;
  if (!first) return [];
  const { productId, prodVersion, bomType: type, validFrom, validTo } = first.values;
  const head: (ImportFault | false)[] = [
    !facts.material(codeIn(productId)) && faultAt(first.line, 'productId', 'IMPORT_UNKNOWN', { code: codeIn(productId) }),
    facts.versions.has(String(prodVersion)) &&
      faultAt(first.line, 'prodVersion', 'BOM_VERSION', { matCode: codeIn(productId), version: String(prodVersion) }),
    !facts.types.includes(Number(type)) && faultAt(first.line, 'bomType', 'IMPORT_INVALID'),
    validTo !== null && String(validTo) < String(validFrom) && faultAt(first.line, 'validTo', 'BOM_DATES'),
  ];
  const places = new Set<string>();
  const lines = rows.flatMap(({ line, values }): (ImportFault | false)[] => {
    const matCode = codeIn(values.materialId);
    const part = facts.material(matCode);
    const place = `${matCode}/${values.opCode ?? ''}`;
    const twice = places.has(place);
    places.add(place);
    const unlike = HEAD.find((name) => (values[name] ?? null) !== (first.values[name] ?? null));
    return [
      unlike !== undefined && faultAt(line, unlike, 'IMPORT_DIFFERS', { line: String(first.line) }),
      !part && faultAt(line, 'materialId', 'IMPORT_UNKNOWN', { code: matCode }),
      part?.isActive === false && faultAt(line, 'materialId', 'MATERIAL_INACTIVE', { matCode }),
      twice && faultAt(line, 'materialId', 'BOM_TWICE', { matCode }),
      values.opCode !== null &&
        !facts.operations.has(String(values.opCode)) &&
        faultAt(line, 'opCode', 'IMPORT_UNKNOWN', { code: String(values.opCode) }),
    ];
  });
  return [...head, ...lines].filter((fault) => fault !== false);
}

/** The rows of one bill without faults as the operation wants them. */
export function bomPayload(rows: readonly ImportRow[], material: BomFacts['material']) {
  const head = rows[0]?.values ?? {};
  const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value));
  return {
    productId: material(codeIn(head.productId))?.id ?? '',
    prodVersion: String(head.prodVersion).trim(),
    bomType: Number(head.bomType) as 1 | 2 | 3,
    baseQty: String(head.baseQty),
    validFrom: String(head.validFrom),
    validTo: text(head.validTo),
    remark: text(head.remark),
    lines: rows.map(({ values }) => ({
      materialId: material(codeIn(values.materialId))?.id ?? '',
      qtyPer: String(values.qtyPer),
      scrapPct: String(values.scrapPct),
      opCode: text(values.opCode),
      issueMode: Number(values.issueMode) as 1 | 2 | 3,
      substituteGroup: text(values.substituteGroup),
    })),
  };
}
