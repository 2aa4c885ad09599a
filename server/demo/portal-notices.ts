/** What the factory tells its suppliers, who has read it, and the files that both sides hand each other. */
import type { Account } from './people.ts';
import type { Stage } from './stage.ts';

interface Told {
  readonly title: string;
  readonly body: string;
  readonly scope: 1 | 2 | 3;
  readonly suppliers?: readonly string[];
  readonly validTo?: string;
  readonly needReceipt?: boolean;
}

async function write(stage: Stage, when: string, { suppliers = [], ...told }: Told): Promise<string> {
  const supplierIds = suppliers.map((code) => stage.world.suppliers.get(code) ?? '');
  const made = await stage.act('buyer', when, 'srmNotice.create', (id) => ({ id: id('doc'), ...told, supplierIds }));
  return made.id('doc');
}
async function publish(stage: Stage, when: string, told: Told): Promise<string> {
  const id = await write(stage, when, told);
  await stage.act('buyer', when, 'srmNotice.publish', { id });
  return id;
}

interface Filed {
  readonly by: Account;
  readonly title: string;
  readonly category: 1 | 2 | 3 | 4;
  /** For whom the factory files it; without one, for all. */
  readonly supplier?: string;
  readonly validTo?: string;
}

const file = (stage: Stage, when: string, { by, supplier, ...filed }: Filed) =>
  stage.act(by, when, 'srmFile.create', (id) => ({
    id: id('doc'),
    ...filed,
    supplierId: supplier === undefined ? null : stage.world.suppliers.get(supplier),
  }));

export async function playNotices(stage: Stage): Promise<void> {
  const holidays = await publish(stage, stage.ago(60), {
    title: '节假日收货安排',
    body: '各供应商：\n\n节假日期间收货时间为 8:00–16:00，请提前一天预约送货。\n节后首日恢复正常收货。\n\n请收到后回执。',
    scope: 1,
    validTo: stage.day(20),
    needReceipt: true,
  });
  await stage.act('sup003', stage.ago(50), 'srmNotice.read', { id: holidays });
  await stage.act('sup003', stage.ago(48), 'srmNotice.confirm', { id: holidays, answerText: '已安排，节前备足两周库存' });
  await stage.act('sup004', stage.ago(45), 'srmNotice.read', { id: holidays });
  await publish(stage, stage.ago(40), {
    title: '齿轮坯图纸换版',
    body: '即日起按 B 版图纸生产，A 版图纸作废。新图纸见“文件上传下载”。',
    scope: 2,
    suppliers: ['S003'],
    needReceipt: true,
  });
  await publish(stage, stage.ago(38), { title: '供应商来访登记', body: '来访供应商请在门卫处登记后联系采购。', scope: 3 });
  const wrong = await publish(stage, stage.ago(35), { title: '收货地址变更', body: '收货地址改为 3 号门。', scope: 1 });
  await stage.act('buyer', stage.ago(34), 'srmNotice.withdraw', { id: wrong });
  await write(stage, stage.ago(30), { title: '年度供应商大会', body: '时间与议程待定。', scope: 1, validTo: stage.day(60) });
  await file(stage, stage.ago(29), { by: 'sup003', title: 'ISO 9001 证书', category: 3, validTo: stage.day(18) });
  await file(stage, stage.ago(28), { by: 'sup004', title: '材质证明（上半年）', category: 3, validTo: stage.day(-5) });
  await file(stage, stage.ago(27), { by: 'buyer', title: '齿轮坯图纸 B 版', category: 1, supplier: 'S003' });
  await file(stage, stage.ago(26), { by: 'buyer', title: '质量协议（通用版）', category: 2, validTo: stage.day(200) });
  await stage.settle();
}
