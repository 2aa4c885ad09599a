/** An application for a material code while it is entered. Pure. */
import type { CodeApplyRow } from '#domain/wms/code-apply/code-apply.document.ts';

export interface CodeApplyDraft {
  readonly matName: string;
  readonly spec: string;
  readonly texture: string;
  readonly classCode: string;
  readonly baseUnit: string;
  readonly remark: string;
}
export const emptyDraft: CodeApplyDraft = { matName: '', spec: '', texture: '', classCode: '', baseUnit: '', remark: '' };

export const draftOf = ({ matName, spec, texture, classCode, baseUnit, remark }: CodeApplyRow): CodeApplyDraft => ({
  ...{ matName, spec: spec ?? '', texture: texture ?? '', classCode, baseUnit, remark: remark ?? '' },
});

export type CodeApplyLack = 'matName' | 'classCode' | 'baseUnit';
export const lackOf = (draft: CodeApplyDraft): CodeApplyLack | null =>
  (['matName', 'classCode', 'baseUnit'] as const).find((name) => draft[name].trim() === '') ?? null;

const orNull = (text: string): string | null => text.trim() || null;
export const payloadOf = ({ matName, spec, texture, classCode, baseUnit, remark }: CodeApplyDraft) => ({
  ...{ matName: matName.trim(), spec: orNull(spec), texture: orNull(texture), classCode, baseUnit, remark: orNull(remark) },
});
