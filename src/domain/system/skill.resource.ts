/** Who can do what, where (model-1 §1.3, `empStationBind`): the skill matrix of the floor. */
import { numberSet, textSet } from '#domain/kernel/code-set.ts';
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';

export const skillLevel = numberSet('skillLevel', {
  1: ['学习中', 'Learning', 'neutral'],
  2: ['需指导', 'Supervised', 'info'],
  3: ['独立', 'Independent', 'ok'],
  4: ['可带教', 'Trainer', 'ok'],
});

/** How long a certificate still holds. */
export const certificateState = textSet('certificateState', {
  none: ['长期', 'No limit', 'neutral'],
  valid: ['有效', 'Valid', 'ok'],
  ending: ['即将到期', 'Ending soon', 'warn'],
  expired: ['已过期', 'Expired', 'error'],
});

export const EmpStationBind = defineEntity({
  name: 'empStationBind',
  unique: ['personId+stationCode+opCode'],
  indexes: ['personId'],
  sets: () => ['base'],
  fields: {
    personId: f.ref('person'),
    stationCode: f.codeRef('station'),
    opCode: f.code(),
    skillLevel: f.choice(skillLevel),
    certNo: optional(f.str(64)),
    validTo: optional(f.date()),
    ...AUDIT,
  },
});

export const empStationBind = defineResource({
  entity: EmpStationBind,
  path: '/api/system/emp_station_bind',
  key: 'personId+stationCode+opCode',
  label: 'opCode',
  right: { read: 'web:masterdata:stationBind', write: 'web:masterdata:stationBind' },
  search: ['stationCode', 'opCode', 'certNo'],
  columns: ['personId', 'stationCode', 'opCode', 'skillLevel', 'certNo', 'validTo'],
});

/** Days before its end from which somebody should see to a certificate. */
const ENDING_DAYS = 30;

/** @param today yyyy-MM-dd, in the zone of the site; the last day still counts */
export function certificateOf(validTo: string | null, today: string): (typeof certificateState.codes)[number] {
  if (validTo === null) return 'none';
  if (validTo < today) return 'expired';
  const days = (Date.parse(validTo) - Date.parse(today)) / 86_400_000;
  return days <= ENDING_DAYS ? 'ending' : 'valid';
}
