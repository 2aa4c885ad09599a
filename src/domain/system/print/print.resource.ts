/** Label templates, the log of prints, and the label printers that the server can reach (model-1, `printTemplate`, `printJob`). */
import { z } from 'zod';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { problem } from '#domain/kernel/problem.ts';
import { AUDIT, defineResource, type FieldProblem } from '#domain/kernel/resource.ts';
import { ascending } from '#domain/system/order.ts';
import { defaultTemplate } from './defaults.ts';
import { type LabelKind, labelType } from './fields.ts';
import { printDriver, printState, type UsedTemplate } from './job.ts';
import { contentSchema } from './template.ts';

export const PrintTemplate = defineEntity({
  name: 'printTemplate',
  unique: ['templateCode'],
  indexes: ['labelType'],
  // Labels are printed without a network: every device holds them.
  sets: () => ['base'],
  fields: {
    templateCode: f.code(),
    templateName: f.name(),
    templateNameEn: optional(f.name()),
    labelType: f.choice(labelType),
    widthMm: f.qty('mm'),
    heightMm: f.qty('mm'),
    content: f.json(contentSchema),
    copies: f.int('copies'),
    isActive: f.bool(),
    ...AUDIT,
  },
});
export type PrintTemplateRow = Row<typeof PrintTemplate>;

/** Bounds of a template: what printers take, and what one may ask of them. */
export const TEMPLATE_LIMITS = { leastMm: 10, mostMm: 300, mostCopies: 99 } as const;

function templateProblem(values: Readonly<Record<string, unknown>>): FieldProblem | null {
  const { leastMm, mostMm, mostCopies } = TEMPLATE_LIMITS;
  const side = ['widthMm', 'heightMm'].find((name) => !(Number(values[name]) >= leastMm && Number(values[name]) <= mostMm));
  if (side) return { field: side, ...problem('LABEL_SIZE', { least: String(leastMm), most: String(mostMm) }) };
  const copies = Number(values.copies);
  return copies >= 1 && copies <= mostCopies ? null : { field: 'copies', ...problem('LABEL_COPIES', { most: String(mostCopies) }) };
}

export const printTemplate = defineResource({
  entity: PrintTemplate,
  path: '/api/basic/print_template',
  key: 'templateCode',
  label: 'templateName',
  right: { read: 'web:basedata', write: 'web:basedata:edit' },
  search: ['templateCode', 'templateName', 'templateNameEn'],
  columns: ['templateCode', 'templateName', 'templateNameEn', 'labelType', 'widthMm', 'heightMm', 'copies', 'isActive'],
  check: templateProblem,
});

export const usedTemplate = (row: PrintTemplateRow): UsedTemplate => ({
  id: row.id,
  code: row.templateCode,
  version: row.version,
  content: row.content,
  widthMm: Number(row.widthMm),
  heightMm: Number(row.heightMm),
});

/** The templates of a kind a person may choose from, the usual one first; the program's own where the device holds none. */
export function templatesFor(kind: LabelKind, rows: readonly PrintTemplateRow[]): readonly UsedTemplate[] {
  const usual = defaultTemplate(kind);
  const own = rows
    .filter((row) => row.isActive && row.labelType === kind)
    .sort(
      (a, b) => Number(b.templateCode === usual.code) - Number(a.templateCode === usual.code) || ascending(a.templateCode, b.templateCode),
    )
    .map(usedTemplate);
  const { code, widthMm, heightMm, content } = usual;
  return own.length > 0 ? own : [{ id: null, version: 0, code, widthMm, heightMm, content }];
}

/** Every print of a label, of every device. Written by the server out of what the devices tell. */
export const PrintJob = defineEntity({
  name: 'printJob',
  indexes: ['targetType'],
  fields: {
    /** No reference: a template that was printed by may go. */
    templateId: optional(f.id()),
    templateCode: f.str(32),
    templateVersion: f.int(),
    targetType: f.str(24),
    targetIds: f.json(z.array(z.string().max(64)).max(500)),
    title: f.str(200),
    driver: f.choice(printDriver),
    printerName: optional(f.str(200)),
    copies: f.int('copies'),
    state: f.choice(printState),
    isReprint: f.bool(),
    reprintNo: f.int(),
    reason: optional(f.text()),
    note: optional(f.str(200)),
    printedAt: f.ts(),
    /** As the device says; `createdBy` is whose session brought it. */
    printedByName: f.name(),
    stationCode: optional(f.str(32)),
    ...AUDIT,
  },
});

/** A label printer in the plant's network. Its address stays at the server: a client names the printer, never where it is. */
export const NetworkPrinter = defineEntity({
  name: 'networkPrinter',
  unique: ['printerCode'],
  fields: {
    printerCode: f.code(),
    printerName: f.name(),
    host: f.str(120),
    port: f.int(),
    dpi: f.int('dpi'),
    isActive: f.bool(),
    ...AUDIT,
  },
});

const RESOLUTIONS = [203, 300, 600];

function printerProblem({ host, port, dpi }: Readonly<Record<string, unknown>>): FieldProblem | null {
  if (!/^[A-Za-z0-9.:-]+$/.test(String(host))) return { field: 'host', ...problem('PRINTER_HOST') };
  if (!(Number(port) >= 1024 && Number(port) <= 65_535)) return { field: 'port', ...problem('PRINTER_PORT') };
  return RESOLUTIONS.includes(Number(dpi)) ? null : { field: 'dpi', ...problem('PRINTER_DPI') };
}

export const networkPrinter = defineResource({
  entity: NetworkPrinter,
  path: '/api/system/network_printer',
  key: 'printerCode',
  label: 'printerName',
  right: { read: 'web:masterdata:site', write: 'web:masterdata:site' },
  search: ['printerCode', 'printerName'],
  columns: ['printerCode', 'printerName', 'host', 'port', 'dpi', 'isActive'],
  check: printerProblem,
});
