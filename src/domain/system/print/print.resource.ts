/** Label templates, the log of prints, and the label printers that the server can reach (model-1, `printTemplate`, `printJob`). */
import { z } from 'zod';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
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

export const printTemplate = defineResource({
  entity: PrintTemplate,
  path: '/api/basic/print_template',
  key: 'templateCode',
  label: 'templateName',
  right: { read: 'web:basedata', write: 'web:basedata:edit' },
  search: ['templateCode', 'templateName'],
  columns: ['templateCode', 'templateName', 'labelType', 'widthMm', 'heightMm', 'copies', 'isActive'],
});

/** Bounds of a template: what printers take, and what one may ask of them. */
export const TEMPLATE_LIMITS = { leastMm: 10, mostMm: 300, mostCopies: 99 } as const;

export function templateFits({ widthMm, heightMm, copies }: { widthMm: unknown; heightMm: unknown; copies: unknown }): boolean {
  const { leastMm, mostMm, mostCopies } = TEMPLATE_LIMITS;
  const sides = [Number(widthMm), Number(heightMm)].every((side) => side >= leastMm && side <= mostMm);
  return sides && Number(copies) >= 1 && Number(copies) <= mostCopies;
}

export const usedTemplate = (row: PrintTemplateRow): UsedTemplate => ({
  ...{ id: row.id, code: row.templateCode, version: row.version, content: row.content },
  ...{ widthMm: Number(row.widthMm), heightMm: Number(row.heightMm) },
});

/** The templates of a kind a person may choose from, the usual one first; the program's own where the device holds none. */
export function templatesFor(kind: LabelKind, rows: readonly PrintTemplateRow[]): readonly UsedTemplate[] {
  const usual = defaultTemplate(kind);
  const own = rows
    .filter((row) => row.isActive && row.labelType === kind)
    .sort(
      (a, b) => Number(b.templateCode === usual.code) - Number(a.templateCode === usual.code) || (a.templateCode < b.templateCode ? -1 : 1),
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
    templateId: optional(f.ref('printTemplate')),
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

export const networkPrinter = defineResource({
  entity: NetworkPrinter,
  path: '/api/system/network_printer',
  key: 'printerCode',
  label: 'printerName',
  right: { read: 'web:masterdata:site', write: 'web:masterdata:site' },
  search: ['printerCode', 'printerName'],
  columns: ['printerCode', 'printerName', 'host', 'port', 'dpi', 'isActive'],
});

export const printerFits = ({ host, port, dpi }: { host?: unknown; port?: unknown; dpi?: unknown }): boolean =>
  /^[A-Za-z0-9.:-]+$/.test(String(host)) && Number(port) >= 1024 && Number(port) <= 65_535 && [203, 300, 600].includes(Number(dpi));
