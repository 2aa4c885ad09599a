/** Spare parts (the rows of routes §2.7 with area wms-spare that have a page). */
import { APPLICATION, DAYS_AND_AUTHOR, type Offer } from './offer.ts';

export const spare: readonly Offer[] = [
  {
    path: '/spare-parts/spare-parts-scrapping-application',
    page: ['新增申请', '导出'],
    search: ['单号', '申请部门', '状态', '料号', ...DAYS_AND_AUTHOR],
    rows: { ...APPLICATION, 已审核: ['反审核', '关闭'], 部分操作: ['关闭'] },
  },
];
