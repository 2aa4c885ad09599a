/** Titles name the record: a window that says "new" and nothing else is one of twenty. */
import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS, RECORDS } from '#domain/registry.ts';
import { verbTitle } from '#pages/document/verb-rules.ts';
import { inSentence, recordKey } from '#pages/resource/record-title.ts';

const textsOf = (lang: string, file: string) => JSON.parse(readFileSync(`src/locales/${lang}/${file}.json`, 'utf8'));

async function wordsIn(lang: 'zh' | 'en') {
  const own = i18next.createInstance();
  const files = ['ui', 'master', 'document'];
  const resources = { [lang]: Object.fromEntries(files.map((file) => [file, textsOf(lang, file)])) };
  await own.init({ lng: lang, resources, interpolation: { escapeValue: false } });
  const name = (record: string) => inSentence(own.t(`master:record.${record}`));
  return {
    create: (record: string) => own.t('ui:record.createTitle', { name: name(record) }),
    edit: (record: string, key: string) => own.t('ui:record.editTitle', { name: name(record), record: key }),
    knows: (key: string) => own.exists(key),
    document: (docType: string) => {
      const owners = [docType, 'common'];
      const find = (key: string, params?: object) => {
        const known = owners.map((owner) => `document:${owner}.${key}`).find((one) => own.exists(one));
        return known && own.t(known, { name: own.t(`document:${docType}.name`), ...params });
      };
      return { find, say: (key: string, params?: object) => find(key, params) ?? key };
    },
  };
}

describe('the form of a record', () => {
  it('says what is new, and what is edited', async () => {
    const [zh, en] = [await wordsIn('zh'), await wordsIn('en')];
    expect([zh.create('user'), zh.edit('user', 'clerk')]).toEqual(['新增用户', '编辑用户 clerk']);
    expect([en.create('user'), en.edit('user', 'clerk')]).toEqual(['New user', 'Edit user clerk']);
    expect(en.create('shopWipWarehouse')).toBe('New workshop WIP warehouse');
  });

  it.each(['zh', 'en'] as const)('has a word for every record (%s)', async (lang) => {
    const { knows } = await wordsIn(lang);
    expect(RECORDS.map(({ name }) => name).filter((name) => !knows(`master:record.${name}`))).toEqual([]);
  });

  it('leaves abbreviations alone', () => {
    expect(['User', 'WIP card', 'BOM', '用户'].map(inSentence)).toEqual(['user', 'WIP card', 'BOM', '用户']);
  });

  it('names a record by its natural key, in words where the key refers to others', () => {
    const row: Record<string, string> = { account: 'clerk', userName: '小王', warehouseId: '原材料一库', binCode: 'A-01-02' };
    const said = (field: string) => row[field] ?? '';
    expect(recordKey({ key: 'account', label: 'userName' }, said)).toBe('clerk');
    expect(recordKey({ key: 'warehouseId+binCode', label: 'binCode' }, said)).toBe('原材料一库 A-01-02');
    expect(recordKey({ key: 'docType', label: 'userName' }, said)).toBe('小王');
  });
});

describe('a document', () => {
  it.each(['zh', 'en'] as const)('is named where it is new and where it is edited (%s)', async (lang) => {
    const words = await wordsIn(lang);
    const titles = DOCUMENTS.filter(({ docType }) => words.knows(`document:${docType}.name`)).map(({ docType }) => {
      const { say } = words.document(docType);
      return { docType, text: say('new') + say('editTitle', { docNo: 'N-1' }) };
    });
    expect(titles.length).toBeGreaterThan(12);
    expect(titles.filter(({ text }) => !text.endsWith(' N-1') || /editTitle|\{\{/.test(text))).toEqual([]);
  });

  it('stands in the title of every question about it, once', async () => {
    const { document } = await wordsIn('zh');
    expect(verbTitle(document('receipt'), 'close', 'SH-1')).toBe('关闭收货单 · SH-1');
    expect(verbTitle(document('materialDelivery'), 'ship', 'PS-1')).toBe('发出 PS-1');
    expect(verbTitle(document('checkInfo'), 'issue', 'PD-1')).toMatch(/^\S+ · PD-1$/);
    expect(verbTitle(document('checkInfo'), 'issue', null)).not.toContain('·');
  });
});
