/** Data as the trade has it: a bicycle factory that buys parts and assembles. */
export interface Receipt {
  no: string;
  supplier: string;
  material: string;
  name: string;
  batch: string;
  quantity: string;
  unit: string;
  state: 'open' | 'checking' | 'frozen' | 'stored' | 'refused';
  bin: string;
  expected: string;
}

const suppliers = ['宁波恒锐轴承有限公司', '台州精工紧固件厂', '苏州华辰表面处理科技股份有限公司', '常州驰远车轮有限公司', '青岛海力橡塑'];
const parts: [string, string, string][] = [
  ['BA-8327', '轴承钢珠', '个'],
  ['BE-2349', '中轴球轴承', '套'],
  ['CR-7833', '曲柄臂（左）', '件'],
  ['FR-R92B-58', '公路车车架 黑色 58（含碗组、座管夹、尾钩及全部内走线导管，喷涂完成待贴标）', '件'],
  ['LJ-0192-L', '六角锁紧螺母 19', '千克'],
  ['PA-187B', '涂料 黑色 哑光', '升'],
];
const states: Receipt['state'][] = ['open', 'checking', 'frozen', 'stored', 'refused'];

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('empty list');
  return found;
};

/** `count` receipts, always the same ones. */
export function receipts(count: number): Receipt[] {
  return Array.from({ length: count }, (_, index) => {
    const [material, name, unit] = pick(parts, index);
    return {
      no: `DH2611${String(200 + index).padStart(5, '0')}`,
      supplier: pick(suppliers, index * 3),
      material,
      name,
      batch: `L2611${String(10 + (index % 19)).padStart(2, '0')}`,
      quantity: unit === '千克' || unit === '升' ? `${(index % 40) + 12}.50` : String(((index * 37) % 960) + 24),
      unit,
      state: pick(states, index),
      bin: `A-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 6) + 1).padStart(2, '0')}`,
      expected: `2026-11-${String((index % 9) + 12).padStart(2, '0')}`,
    };
  });
}
