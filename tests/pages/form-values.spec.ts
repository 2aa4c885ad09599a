import { describe, expect, it } from 'vitest';
import { numberRule } from '#domain/system/number-rule.ts';
import { dict, station } from '#domain/system/platform.resource.ts';
import { user } from '#domain/system/user.resource.ts';
import { checkForm, formFields, fromForm, toForm } from '#pages/resource/form-values.ts';

const entry = { ddType: 'colour', ddCode: 'R', ddNameZh: '红', ddNameEn: 'Red', colour: 'danger', sortNo: '1', isActive: true };
const shown = Object.keys(entry);
const start = { isSystem: false };

describe('the form of a record', () => {
  it('offers what may be set: no secrets, no counters, nothing the server writes, no free structures', () => {
    expect(formFields(dict)).toEqual(['ddType', 'ddCode', 'ddNameZh', 'ddNameEn', 'ddValue', 'colour', 'sortNo', 'isSystem', 'isActive']);
    expect(formFields(user)).not.toContain('passwordHash');
    expect(formFields(user)).not.toContain('lastLoginAt');
    expect(formFields(station)).not.toContain('opCodes');
  });

  it('gives values in the types of the definition, and brings them back as texts', () => {
    const { values, complaints } = checkForm(dict, shown, entry, null, start);
    expect(complaints).toEqual({});
    expect(values).toEqual({ ...entry, sortNo: 1, isSystem: false });
    expect(toForm(dict.entity.fields.sortNo, 1)).toBe('1');
    expect(toForm(dict.entity.fields.isActive, null)).toBe(false);
    expect(toForm(station.entity.fields.warehouseIds, ['a'])).toEqual(['a']);
  });

  it('takes an empty optional field for nothing, and sends only what it shows of a row that is there', () => {
    expect(fromForm(user.entity.fields.phone, ' ')).toBeNull();
    const row = { ...entry, id: 'x', version: 3, sortNo: 1, isSystem: false };
    expect(checkForm(dict, ['ddNameZh'], { ddNameZh: ' 大红 ' }, row).values).toEqual({ ddNameZh: '大红' });
  });

  it.each([
    ['nothing entered', { ddType: '' }, 'ddType', 'problem:INPUT_REQUIRED'],
    ['a word for a number', { sortNo: 'two' }, 'sortNo', 'problem:INPUT_INTEGER'],
    ['half a piece', { sortNo: '1.5' }, 'sortNo', 'problem:INPUT_INTEGER'],
    ['more than fits', { ddCode: 'x'.repeat(33) }, 'ddCode', 'problem:INPUT_TOO_LONG'],
    ['an unknown code', { colour: 'pink' }, 'colour', 'problem:INPUT_CHOICE'],
  ])('says what is wrong: %s', (_what, wrong, field, key) => {
    expect(checkForm(dict, shown, { ...entry, ...wrong }, null, start).complaints).toMatchObject({ [field]: { key } });
  });

  it('says how a code is written', () => {
    const fields = ['stationCode', 'stationName', 'isActive', 'warehouseIds'];
    const form = { stationCode: 'lower case', stationName: 'A', isActive: true, warehouseIds: [] };
    expect(checkForm(station, fields, form, null, { opCodes: [] }).complaints).toEqual({
      stationCode: { key: 'problem:INPUT_CODE', params: {} },
    });
  });

  it('says what is wrong with how a user is reached, though the server sets what the form does not show', () => {
    const fields = ['account', 'userName', 'phone', 'email', 'lang', 'isActive', 'warehouseScope'];
    const form = { account: 'zhang', userName: '张三', phone: '12a', email: 'zhang@', lang: 'zh', isActive: true, warehouseScope: [] };
    const { complaints } = checkForm(user, fields, form, null);
    expect(complaints).toEqual({
      phone: { key: 'problem:PHONE_INVALID', params: {} },
      email: { key: 'problem:EMAIL_INVALID', params: {} },
    });
  });

  it('says a rule between fields at the field to mend, as the server would', () => {
    const rule = { docType: 'receipt', prefix: 'SH', dateFormat: 'yyMM', serialLen: '4', resetBy: 'day' };
    const complaintsOf = (changed: object) => checkForm(numberRule, Object.keys(rule), { ...rule, ...changed }, null).complaints;
    expect(complaintsOf({})).toEqual({ resetBy: { key: 'problem:NUMBER_RESET', params: {} } });
    expect(complaintsOf({ serialLen: '9' })).toEqual({ serialLen: { key: 'problem:NUMBER_SERIAL', params: { least: '3', most: '6' } } });
    expect(complaintsOf({ resetBy: 'month' })).toEqual({});
  });
});
