import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { parseDelimited, separatorOf } from '#pages/kit/delimited.ts';
import { decodeText, readSheetFile } from '#pages/kit/read-sheet.ts';
import { unpacksTo } from '#pages/kit/unpacked.ts';

const MOST = 1_000_000;
const file = (name: string, ...parts: (string | Uint8Array | Buffer)[]): File => new File(parts as BlobPart[], name);
/** "编码,名称" and "A,甲" in GBK. */
const GBK = new Uint8Array([0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0d, 0x0a, 0x41, 0x2c, 0xbc, 0xd7]);

describe('a table as text', () => {
  it('has quoted cells with separators, quotes and line breaks', () => {
    expect(parseDelimited('a,"b,1","say ""no""","two\r\nlines"\r\n\r\nc,,\n', ',')).toEqual([
      ['a', 'b,1', 'say "no"', 'two\r\nlines'],
      [''],
      ['c', '', ''],
    ]);
    expect(parseDelimited('1\t2\n3\t', '\t')).toEqual([
      ['1', '2'],
      ['3', ''],
    ]);
  });

  it('is separated by what its first line has most of', () => {
    expect([separatorOf('a,b;c,d\n;;;;'), separatorOf('a;b;c'), separatorOf('a\tb')]).toEqual([',', ';', '\t']);
  });
});

describe('a spreadsheet file', () => {
  it('is text in UTF-8, with or without its mark, or in GBK as Excel in China saves it', async () => {
    const rows = [
      ['编码', '名称'],
      ['A', '甲'],
    ];
    expect(await readSheetFile(file('a.csv', '\ufeff编码,名称\r\nA, 甲 \r\n'), MOST)).toEqual(rows);
    expect(await readSheetFile(file('a.csv', GBK), MOST)).toEqual(rows);
    expect(decodeText(new TextEncoder().encode('质量').buffer as ArrayBuffer)).toBe('质量');
  });

  it('is .xlsx, with the digits that stand in it and days as days', async () => {
    const book = await writeExcelFile([
      ['编码', '数量', '日期', '启用'],
      ['00123', 0.1, { value: new Date(Date.UTC(2026, 0, 31)), type: Date, format: 'yyyy-mm-dd' }, true],
      [null, 1234567.891, null, false],
    ]).toBuffer();
    expect(await readSheetFile(file('a.xlsx', book), MOST)).toEqual([
      ['编码', '数量', '日期', '启用'],
      ['00123', '0.1', '2026-01-31', 'true'],
      ['', '1234567.891', '', 'false'],
    ]);
  });

  it.each([
    ['too large', file('a.csv', 'x'.repeat(MOST + 1)), 'tooLarge'],
    ['a text of nothing but line breaks', file('a.csv', '\n'.repeat(MOST)), 'tooMuch'],
    ['an old Excel file', file('a.xls', 'x'), 'oldExcel'],
    ['an old Excel file under a new name', file('a.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])), 'oldExcel'],
    ['no spreadsheet', file('a.xlsx', 'hello'), 'notSheet'],
  ])('is refused when it is %s', async (_what, given, refusal) => {
    await expect(readSheetFile(given, MOST)).rejects.toMatchObject({ refusal });
  });
});

describe('an archive that unpacks to gigabytes', () => {
  const book = async (): Promise<ArrayBuffer> => {
    const { buffer, byteOffset, byteLength } = await writeExcelFile([Array.from({ length: 50 }, () => 'x'.repeat(30_000))]).toBuffer();
    return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  };

  it('is noticed by what comes out of it, and nothing of that is kept', async () => {
    const bytes = await book();
    expect(bytes.byteLength).toBeLessThan(100_000);
    expect([await unpacksTo(bytes, 10_000_000), await unpacksTo(bytes, 1_000)]).toEqual(['fits', 'tooMuch']);
  });

  it('is noticed where it says that it is small', async () => {
    const bytes = await book();
    const view = new DataView(bytes);
    // The size that each entry of the list tells of itself.
    for (let at = 0; at < bytes.byteLength - 4; at += 1) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
    expect(await unpacksTo(bytes, 1_000)).toBe('tooMuch');
  });

  it('is not read where its list leads nowhere', async () => {
    const bytes = await book();
    expect(await unpacksTo(bytes.slice(0, bytes.byteLength - 30), 10_000_000)).toBe('damaged');
    await expect(readSheetFile(file('a.xlsx', new Uint8Array(bytes.slice(0, 500))), MOST)).rejects.toMatchObject({ refusal: 'notSheet' });
  });
});
