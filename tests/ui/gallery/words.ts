import type { Tone } from '#ui/tone.ts';
import type { Receipt } from './data.ts';

interface Words {
  [key: string]: string;
}

const zh: Words = {
  title: '到货通知',
  longTitle: '供应商来料检验与让步接收记录',
  asTold: '以来料检验单为准',
  no: '到货单号',
  supplier: '供应商',
  material: '料号',
  name: '名称',
  batch: '批次',
  quantity: '到货数量',
  state: '状态',
  bin: '建议货位',
  expected: '预计到货',
  create: '新建到货通知',
  import: '导入',
  print: '打印标签',
  cancel: '作废',
  receive: '收货',
  open: '待收货',
  checking: '检验中',
  frozen: '已冻结',
  stored: '已上架',
  refused: '已拒收',
  order: '采购订单',
  inspection: '来料检验',
  putAway: '上架',
  person: '收货员',
  remark: '备注',
  expiry: '有效期',
  warehouse: '仓库',
  undo: '撤销上一次',
  done: '完成上架',
  offlineNote: '离线操作',
};
const en: Words = {
  title: 'Arrival notices',
  longTitle: 'Packaging synchronisation',
  asTold: 'as told by the supplier',
  no: 'Notice no.',
  supplier: 'Supplier',
  material: 'Material',
  name: 'Name',
  batch: 'Batch',
  quantity: 'Quantity',
  state: 'State',
  bin: 'Proposed bin',
  expected: 'Expected',
  create: 'New arrival notice',
  import: 'Import',
  print: 'Print labels',
  cancel: 'Cancel notice',
  receive: 'Receive',
  open: 'To receive',
  checking: 'In inspection',
  frozen: 'Frozen',
  stored: 'Put away',
  refused: 'Refused',
  order: 'Purchase order',
  inspection: 'Incoming inspection',
  putAway: 'Put-away',
  person: 'Receiver',
  remark: 'Remark',
  expiry: 'Expiry',
  warehouse: 'Warehouse',
  undo: 'Undo last',
  done: 'Finish put-away',
  offlineNote: 'Done offline',
};

export const isEnglish = new URLSearchParams(location.search).get('lang') === 'en';
/** Words of the records, which the screens bring along in the real app. */
export const w = (key: string): string => (isEnglish ? en : zh)[key] ?? key;
export const toneOf: Record<Receipt['state'], Tone> = { open: 'neutral', checking: 'info', frozen: 'hold', stored: 'ok', refused: 'error' };
