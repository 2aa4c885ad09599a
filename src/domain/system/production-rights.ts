/** The rights of production, one part of the table in rights.ts. */
import { of, type Right } from './right-rows.ts';

/** Those who report work, and those who lead them. */
const FLOOR = 'OPERATOR SHIFT_LEADER';

export const PRODUCTION_RIGHTS: readonly Right[] = [
  ...of('web:mes:plan', '生产计划', 'Production plan', {
    'create edit delete review close': 'PLANNER',
    import: ['生产计划导入', 'Production plan: import', 'PLANNER'],
    launch: ['日投产计划', 'Production plan: launch', 'PLANNER SHIFT_LEADER'],
    over: ['超最大投产量', 'Production plan: launch beyond the limit', ''],
  }),
  ...of('web:mes:order', '生产工单', 'Production order', {
    'create edit delete close print': 'PLANNER',
    release: ['生产工单下达与撤回', 'Production order: release and withdraw', 'PLANNER'],
    suspend: ['生产工单暂停与恢复', 'Production order: suspend and resume', 'PLANNER SHIFT_LEADER'],
    complete: ['生产工单完工', 'Production order: complete', 'PLANNER SHIFT_LEADER'],
    reopen: ['生产工单重开', 'Production order: reopen', 'PLANNER'],
  }),
  ...of('web:mes:card', '流转卡', 'WIP card', {
    create: 'PLANNER SHIFT_LEADER',
    split: ['流转卡拆分', 'WIP card: split', FLOOR],
    print: `PLANNER ${FLOOR}`,
  }),
  ...of('web:mes:report', '报工', 'Report work', {
    report: ['报工', 'Report work: report', FLOOR],
    cancel: ['报工冲销', 'Report work: cancel', 'SHIFT_LEADER'],
    correct: ['报工差错更正', 'Report work: correct what is held', 'SHIFT_LEADER'],
  }),
  ...of('web:mes:transfer', '工序转移', 'Process transfer', {
    send: ['工序转出', 'Process transfer: send', FLOOR],
    take: ['工序接收', 'Process transfer: take over', FLOOR],
    settle: ['工序转移差异处理', 'Process transfer: settle differences', 'SHIFT_LEADER'],
  }),
  ...of('web:mes:outsource', '委外', 'Outsourcing', {
    plan: ['委外计划', 'Outsourcing: plan', 'PLANNER BUYER BUYER_MANAGER'],
    review: ['委外计划审核', 'Outsourcing: review plans', 'PLANNER BUYER_MANAGER'],
    send: ['委外发料', 'Outsourcing: send', 'RAW_KEEPER SHIFT_LEADER'],
    take: ['委外收货', 'Outsourcing: take back', 'RAW_KEEPER FG_KEEPER SHIFT_LEADER'],
    takeReview: ['委外收货审核', 'Outsourcing: review what came back', 'RAW_KEEPER FG_KEEPER'],
    unreview: '',
    print: 'RAW_KEEPER PLANNER',
  }),
  ...of('web:mes:completion', '完工入库申请', 'WIP completion', {
    apply: ['完工入库申请', 'WIP completion: apply', FLOOR],
    review: 'SHIFT_LEADER',
    print: FLOOR,
  }),
  ...of('web:mes:scrap', '工料废', 'Scrap of production', {
    create: ['工料废处理', 'Scrap of production: dispose', 'SHIFT_LEADER'],
    'review unreview delete': 'SHIFT_LEADER',
    receive: ['工料废收货', 'Scrap of production: weigh in', 'RAW_KEEPER FG_KEEPER'],
    takeBack: ['工料废收货反审核', 'Scrap of production: reverse a receipt', 'RAW_KEEPER FG_KEEPER'],
  }),
  ...of('web:mes:suspect', '可疑品', 'Suspected product', {
    register: ['可疑品登记', 'Suspected product: register', `${FLOOR} QC QC_MANAGER`],
    isolate: ['可疑品隔离', 'Suspected product: isolate', 'QC QC_MANAGER'],
    submit: ['可疑品送审', 'Suspected product: submit for review', 'QC QC_MANAGER'],
    print: `${FLOOR} QC QC_MANAGER`,
  }),
  ...of('web:mes:review', '质量评审', 'Quality review', {
    edit: 'QC QC_MANAGER',
    decide: ['质量评审批准与驳回', 'Quality review: approve and reject', 'QC_MANAGER'],
  }),
  ...of('web:mes:repair', '返修', 'Rework', {
    work: ['返修开始与完成', 'Rework: start and finish', `${FLOOR} QC`],
    recheck: ['返修复检', 'Rework: recheck', 'QC QC_MANAGER'],
  }),
  ...of('web:mes:lend', '线边借料', 'Line lending', {
    create: `${FLOOR} PLANNER QC QC_MANAGER`,
    review: 'SHIFT_LEADER PLANNER',
    return: ['线边借料归还', 'Line lending: return', `${FLOOR} PLANNER`],
  }),
];
