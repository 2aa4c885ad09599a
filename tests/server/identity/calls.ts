/**
 * Who may make which call, and whose rows it answers with. The tests beside this file walk all of it; a call that is not here, or is no more, fails them.
 * It is kept by hand and never read off the server: a call whose protection is changed by mistake no longer agrees with it.
 */
import { PRODUCTION_CALLS } from './production-calls.ts';
import { RESOURCES } from './record-calls.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Call {
  readonly method: Method;
  readonly url: string;
  /** `open`: without a session. `machine`: with a machine's token only. `everyone`: whoever is signed in. `factory`: but no supplier. `rights`: who holds one of them. */
  readonly who: 'open' | 'machine' | 'everyone' | 'factory' | 'rights';
  /** Any one of these codes; with `areas`, any right whose code begins with one of them. */
  readonly rights: readonly string[];
  readonly areas: boolean;
  /** Suppliers' users too. */
  readonly suppliers: boolean;
  /** A device with its own token too, while nobody is signed in. */
  readonly device: boolean;
  readonly whose: Whose;
}

/**
 * `plant`: what the whole plant shares. `warehouse`: rows of the caller's warehouses. `mixed`: those beside what the plant shares.
 * `own`: the caller's own. `device`: of the device that has proved itself.
 * `record`: as far as the record it belongs to may be read, or changed. `-`: no rows.
 */
export type Whose = 'plant' | 'warehouse' | 'mixed' | 'own' | 'device' | 'record' | '-';

const rowsOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

/**
 * Documents: path of their three calls | any right that begins with one of these | whose. They are changed by operations alone. With `+suppliers` suppliers read
 * their own. Of applications everybody in the plant reads their own of open kinds.
 */
const DOCUMENTS = `
/api/wms/purchaseOrder | web:wms web:srmdata +suppliers | plant
/api/srm/claim | web:srmdata | plant
/api/srm/statement | web:srmdata +suppliers | plant
/api/srm/openTicket | web:srmdata +suppliers | plant
/api/srm/invoice | web:srmdata +suppliers | plant
/api/wms/deliveryNote | web:wms web:srmdata +suppliers | plant
/api/srm/perfEvaluation | web:srmdata +suppliers | plant
/api/mes/outsourcePlan | web:mes web:srmdata | plant
/api/mes/outsourceDelivery | web:mes | plant
/api/mes/outsourceTake | web:mes web:srmdata +suppliers | plant
/api/wms/arrivalNotice | web:wms web:srmdata | plant
/api/wms/receipt | web:wms | warehouse
/api/wms/inspection | web:wms | warehouse
/api/wms/purchaseReturn | web:wms | warehouse
/api/wms/salesReturn | web:wms | warehouse
/api/wms/stockBorrow | web:wms | warehouse
/api/wms/salesIssue | web:wms | warehouse
/api/wms/salesOrder | web:wms | plant
/api/wms/finishedReceipt | web:wms | warehouse
/api/wms/prodDemand | web:wms | plant
/api/wms/requisition | web:wms | warehouse
/api/wms/materialDelivery | web:wms | warehouse
/api/wms/workshopReturn | web:wms | warehouse
/api/wms/application | factory | warehouse
/api/wms/stockVoucher | web:wms | warehouse
/api/wms/transferOrder | web:wms | warehouse
/api/wms/checkInfo | web:wms | warehouse
/api/basic/bom | web:basedata | plant
/api/basic/routing | web:basedata | plant
/api/mes/prodPlan | web:mes | plant
/api/mes/launchPlan | web:mes | plant
/api/mes/prodOrder | web:mes web:wms | plant
/api/mes/reportWork | web:mes | plant
/api/mes/processTransfer | web:mes | plant
/api/mes/wipCompletion | web:mes web:wms | warehouse
/api/mes/labourMaterialDispose | web:mes | plant
/api/mes/labourMaterialReceive | web:mes web:wms | warehouse
/api/mes/lineLend | web:mes web:wms | warehouse
/api/mes/suspectedProduct | web:mes | plant
/api/mes/qualityReview | web:mes | plant
/api/mes/qualityRepair | web:mes | plant
/api/wms/issueDoc | web:wms | warehouse
/api/wms/lendDoc | web:wms | warehouse
/api/wms/returnAppraisal | web:wms | warehouse
/api/wms/returnIn | web:wms | warehouse
/api/wms/assetIn | web:wms | warehouse
/api/wms/calibration | web:wms | warehouse
/api/wms/spareIn | web:wms | warehouse
/api/wms/repairOrder | web:wms | warehouse
/api/wms/spareScrapOut | web:wms | warehouse
/api/wms/grindOut | web:wms | warehouse
/api/wms/grindIn | web:wms | warehouse
/api/wms/writeOff | web:wms | warehouse
/api/basic/materialCodeApply | web:basedata | plant
/api/wms/inboundDoc | web:wms | warehouse
/api/srm/srmNotice | web:srmdata +suppliers | plant
/api/srm/srmFile | web:srmdata +suppliers | plant
`;

/** Every other call | who | whose. */
const CALLS = `
GET /health | open | -
POST /share | open | -
POST /api/system/session/login | open | -
GET /api/system/session/me | everyone | own
GET /api/system/site/here | open | -
POST /api/system/session/station_bind | factory | own
DELETE /api/system/session | everyone | own
POST /api/system/session/logout | everyone | own
POST /api/system/session/forceOut | web:masterdata:stationBindLog | plant
GET /api/system/heartbeat/keep_heartbeat | everyone | own
POST /api/system/emp_station_log/getBindStationLog | web:masterdata:stationBindLog | plant
POST /api/system/user/pageList | web:masterdata:user | plant
GET /api/system/user/{id} | open | -
PUT /api/system/user/{id} | web:masterdata:user | plant
PUT /api/system/user/{id}/confirm_mail | web:masterdata:user | plant
DELETE /api/system/user/{id} | web:masterdata:user | plant
POST /api/system/user | open | -
PUT /api/system/user/{id}/passwd | everyone | own
POST /api/system/user/delay/list | web:masterdata:user | plant
POST /api/system/user/delay/lift | web:masterdata:user | plant
POST /api/srm/supplierAccount/list | web:srmdata:account:open | plant
POST /api/srm/supplierAccount/open | web:srmdata:account:open | plant
POST /api/srm/supplierAccount/change | web:srmdata:account:open | plant
POST /api/srm/supplierWay | web:srmdata:account:open | plant
POST /api/srm/supplierWay/save | web:srmdata:account:open | plant
POST /api/srm/supplierWay/webhook | web:srmdata:account:open | plant
POST /api/srm/supplierWay/trial | web:srmdata:account:open | plant
POST /api/srm/supplierWay/stop | web:srmdata:account:open | plant
POST /api/srm/claim/about | web:srmdata:claim:create web:srmdata:claim:edit | plant
POST /api/srm/signedLink/read | open | -
POST /api/srm/signedLink/answer | open | -
GET /api/system/user/{id}/roles | web:masterdata:user | plant
PUT /api/system/user/{id}/roles | web:masterdata:user | plant
GET /api/system/role/{id}/auths | web:masterdata:role | plant
PUT /api/system/role/{id}/auths | web:masterdata:role | plant
POST /api/system/role/queryUserRoleAuthsById | web:masterdata:user | plant
GET /api/system/auth/tree | web:masterdata:role | plant
GET /api/system/dict/types | everyone | plant
GET /api/system/person | everyone | own
PUT /api/system/person | everyone | own
POST /api/system/person/sessions | everyone | own
POST /api/system/person/sessions/end | everyone | own
POST /api/system/person/devices | everyone | own
POST /api/system/person/loans | factory | own
DELETE /api/system/emp_station_bind | web:masterdata:stationBind | plant
POST /api/system/emp_station_bind/getList | web:masterdata:stationBind | plant
POST /api/system/reference/options | factory | record
POST /api/system/operation_log/pageList | factory | record
POST /api/wms/report/equal | factory | record
POST /api/wms/report/broken | factory | record
POST /api/system/saved_filter/list | everyone | own
POST /api/system/saved_filter | everyone | own
POST /api/system/saved_filter/default | everyone | own
POST /api/system/saved_filter/home | everyone | own
POST /api/system/saved_filter/home_list | everyone | own
DELETE /api/system/saved_filter/{id} | everyone | own
POST /api/wms/out/report/queryStockCyReport | web:wmsmaster:report:report34 | warehouse
POST /api/wms/out/report/queryStockCyCount | web:wmsmaster:report:report34 | warehouse
POST /api/wms/wmsApplyMaterial/queryYclLingYongOutDetails | web:wmsmaster:report:report7 web:wmsmaster:material | warehouse
POST /api/wms/supplierStatistics/pageList | web:wmsmaster:gystj | warehouse
POST /api/wms/deliveryReceipt/pageList | web:wmsmaster | mixed
POST /api/srm/openOrderLines/pageList | web:srmdata +suppliers | plant
POST /api/srm/statementPool/pageList | web:srmdata +suppliers | plant
POST /api/srm/statementsHistory/pageList | web:srmdata +suppliers | plant
POST /api/srm/accountOpenTicket/pageList | web:srmdata +suppliers | plant
POST /api/srm/openTicketRecord/pageList | web:srmdata +suppliers | plant
POST /api/srm/accountOpenTicketCollect/pageList | web:srmdata +suppliers | plant
POST /api/srm/srmNotice/unread | web:srmdata +suppliers | own
POST /api/srm/perfEvaluation/drawUp | web:srmdata:evaluate:create | plant
POST /api/srm/perfIndicator/list | web:srmdata:evaluate:indicator | plant
POST /api/srm/report/evaluations | web:srmdata +suppliers | plant
POST /api/srm/report/deliveryRate | web:srmdata +suppliers | plant
POST /api/srm/report/dueLines | web:srmdata +suppliers | plant
POST /api/srm/report/rejects | web:srmdata +suppliers | plant
POST /api/srm/outsourcedPlans/pageList | web:srmdata +suppliers | plant
POST /api/srm/report/outsourceTakes | web:srmdata +suppliers | plant
POST /api/srm/report/deliveryNotes | web:srmdata +suppliers | plant
POST /api/srm/report/purchaseStatistics | web:srmdata +suppliers | plant
POST /api/srm/report/suppliers | web:srmdata +suppliers | plant
POST /api/wms/out/report/queryPurchaseOrderDetailsReport | web:wmsmaster:report:report11 | plant
POST /api/wms/report/inStockYclReport | web:wmsmaster:report:report3 web:wmsmaster:material | warehouse
POST /api/wms/report/inStockWjReport | web:wmsmaster:report:report4 web:wmsmaster:hardware | warehouse
POST /api/wms/out/report/queryCgTuiHuoReport | web:wmsmaster:report:report12 web:wmsmaster:material web:wmsmaster:hardware | warehouse
POST /api/wms/report/iqcStatistics | web:wmsmaster:report:report37 | warehouse
POST /api/wms/out/report/outStockWJReport | web:wmsmaster:report:report8 web:wmsmaster:hardware | warehouse
POST /api/wms/report/putStorageStatistics | web:wmsmaster:report:report2 web:wmsmaster:material web:wmsmaster:hardware web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/report/stockStatusStatistics | web:wmsmaster:report:report36 web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/wmsStock/topStock | web:wmsmaster:report:report17 web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/wmsStock/stockTimesAnalysisList | web:wmsmaster:report:report15 web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/report/deadStock | web:wmsmaster:report:report38 web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/report/operatorWorkload | web:wmsmaster | warehouse
POST /api/wms/report/inFinishedProductReport | web:wmsmaster:report:report5 | warehouse
POST /api/wms/report/salesOutStatistics | web:wmsmaster:report:report10 | warehouse
POST /api/wms/out/report/outStockClxhReport | web:wmsmaster:report:report9 web:wmsmaster:finished | warehouse
POST /api/wms/report/getMesProdOrderReport | web:wmsmaster:report:report29 web:wmsmaster:finished | mixed
POST /api/wms/wmsRepair/queryRepairSum | web:wms:beijian | warehouse
POST /api/wms/applyMaterialAwait/bjRepairReport | web:wmsmaster:report:report31 web:wms:beijian | warehouse
POST /api/wms/report/officeStatistics | web:wmsmaster:report:report43 web:wmsmaster:bgyp | warehouse
POST /api/wms/report/spareConsumption | web:wmsmaster:report:report42 web:wms:beijian | warehouse
POST /api/system/approval/mine | factory | own
POST /api/system/review/others | factory | warehouse
POST /api/wms/officeReq/quota | factory | plant
POST /api/wms/wmsStock/getOutAndInStockCount | web:wmsmaster:report:report1 web:wmsmaster:store | warehouse
POST /api/wms/wmsStock/stockTurnOver | web:wmsmaster:report:report16 web:wmsmaster:store | warehouse
POST /api/wms/accountStock/queryAccountStockDetailsByMatCode | web:wmsmaster:report:report32 web:wmsmaster:store | warehouse
POST /api/wms/report/stockLedgerDetail | web:wmsmaster:report:report35 web:wmsmaster:store | warehouse
POST /api/wms/reportExport/add | factory | own
POST /api/wms/reportExport/mine | factory | own
DELETE /api/wms/reportExport/{id} | factory | own
GET /api/wms/reportExport/{id} | factory | own
POST /api/wms/reportSubscription/add | factory | own
POST /api/wms/reportSubscription/mine | factory | own
POST /api/wms/reportSubscription/ways | factory | own
DELETE /api/wms/reportSubscription/{id} | factory | own
POST /api/wms/accountPeriod/pageList | web:wmsmaster | plant
POST /api/wms/accountPeriod/due | web:wms:period:close | plant
POST /api/wms/accountPeriod/findings | web:wms:period:close web:wms:period:reopen | plant
POST /api/wms/accountPeriod/count | web:wms:period:close | plant
POST /api/wms/salesReturn/sold | web:wms:sreturn:create web:wms:sreturn:edit | plant
POST /api/wms/salesIssue/inspections | web:wms:sales:print | record
POST /api/wms/home/todo | factory | mixed
POST /api/srm/home/todo | web:srmdata +suppliers | mixed
POST /api/wms/home/issues | factory | record
POST /api/system/materialInfo/warrantyReport | web:wmsmaster:report:report27 web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/wmsStock/wmsStockPageListByWh | web:wmsmaster:report:report18 web:wmsmaster:store web:wmswarehouse:list web:wmsmaster:material web:wmsmaster:hardware | warehouse
POST /api/wms/wmsStock/boxPageList | web:wmsmaster | warehouse
POST /api/wms/wmsStock/boxSerials | web:wmsmaster | warehouse
POST /api/wms/wmsStock/needMatList | web:wmsmaster:report:report21 web:wmsmaster:material | plant
POST /api/wms/wmsStock/safeStockList | web:wmsmaster | warehouse
POST /api/wms/wmsBoxHistoryLog/pageList | web:wmsmaster:report:report24 web:wmsmaster:store web:wmswarehouse:list web:wmsmaster:material web:wmsmaster:hardware | warehouse
POST /api/wms/wmsBoxPutawayLog/pageList | web:wmsmaster:report:report25 web:wmsmaster:material web:wmsmaster:hardware web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/report/getWmsStockGroupList | web:wmsmaster:report:report19 web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/report/getWmsStockGroupListTo | web:wmsmaster:report:report20 web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/report/openCloseBoxReport | web:wmsmaster:report:report14 web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/wms/report/allotReport | web:wmsmaster:report:report13 web:wmsmaster:store web:wmsmaster:hardware | warehouse
POST /api/wms/wmsLendMaterialGroupDetails/getList | web:wmsmaster:report:report26 web:wms:tool:lend web:wms:gauge:lend web:wms:fixture:lend web:wms:borrow:return | warehouse
POST /api/wms/report/toolLife | web:wmsmaster:report:report39 | warehouse
POST /api/wms/report/scrapLoss | web:wmsmaster:report:report41 | warehouse
POST /api/wms/asset/serviced | web:wms:fixture:maintain | warehouse
POST /api/wms/gauge/stockList | web:wmsmaster:liangju | warehouse
POST /api/wms/gauge/measuredList | web:wmsmaster:liangju | warehouse
POST /api/wms/gauge/inboundList | web:wmsmaster:liangju | warehouse
POST /api/wms/report/gaugeCalibration | web:wmsmaster:report:report40 | warehouse
POST /api/wms/prodDemand/prodDemandReport | web:wmsmaster:report:report22 web:wmsmaster:material | plant
POST /api/wms/prodDemandBoxLog/getPageQueryBoxTO | web:wmsmaster:report:report23 web:wmsmaster:store web:wmsmaster:material | warehouse
POST /api/wms/deliverySchedule/pageList | web:wmsmaster | mixed
POST /api/wms/deliverySchedule/days | web:wmsmaster | mixed
POST /api/wms/report/inStockReportDetail | web:wmsmaster:report:report6 web:wmsmaster:material web:wmsmaster:hardware web:wmsmaster:store web:wmswarehouse:list | warehouse
POST /api/mes/mesInventoryResult/selectNoResult | web:wmsmaster:check web:mes:xbkgl | warehouse
POST /api/wms/report/stocktakeAccuracy | web:wmsmaster:report:report44 web:wmsmaster:check | warehouse
POST /api/wms/wmsCheckInfo/pdcyPageList | web:wmsmaster:check | warehouse
POST /api/wms/wmsCheckInfo/checkWmsStockList | web:wmsmaster:check | warehouse
POST /api/wms/wmsCheckInfo/checkFindings | web:wmsmaster:check | warehouse
POST /api/wms/wmsCheckInfo/checkSettling | web:wmsmaster:check | warehouse
POST /api/wms/wmsCheckInfo/checkCycleList | web:wmsmaster:check | warehouse
POST /api/wms/wmsCheckInfo/checkMatClassCodeList | web:wmsmaster:check | warehouse
POST /api/wms/wmsCheckInfo/addWmsCheckInfo | web:wms:check:create | warehouse
POST /api/wms/wmsCheckInfo/editWmsCheckInfo | web:wms:check:edit | warehouse
POST /api/wms/erpSync/pageList | web:wmsmaster:report:report33 | warehouse
POST /api/wms/erpSync/detail | web:wmsmaster:report:report33 | warehouse
POST /api/wms/erpSync/state | web:wmsmaster:report:report33 | plant
POST /api/wms/erpSync/resend | web:wms:erp:resend | warehouse
POST /api/wms/erpSync/skip | web:wms:erp:skip | warehouse
POST /api/system/outgoing_message/pageList | web:masterdata:site | plant
POST /api/system/outgoing_message/state | web:masterdata:site | plant
POST /api/system/outgoing_message/resend | web:masterdata:site | plant
POST /api/system/outgoing_message/drop | web:masterdata:site | plant
POST /api/system/outgoing_message/trial | web:masterdata:site | own
POST /api/system/webhook_target/list | web:masterdata:site | plant
POST /api/system/webhook_target | web:masterdata:site | plant
POST /api/system/webhook_target/trial | web:masterdata:site | plant
DELETE /api/system/webhook_target/{id} | web:masterdata:site | plant
POST /api/system/machine_token/list | web:masterdata:erpToken | plant
POST /api/system/machine_token | web:masterdata:erpToken | plant
DELETE /api/system/machine_token/{id} | web:masterdata:erpToken | plant
POST /api/basic/material/sync_erp | web:basedata:edit | plant
POST /api/erp/materials | machine materials | -
POST /api/erp/purchase_orders | machine purchaseOrders | -
POST /api/erp/sales_orders | machine salesOrders | -
POST /api/erp/production_orders | machine productionOrders | -
POST /api/erp/stock | machine stock | -
POST /api/erp/answers | machine answers | -
POST /api/erp/payments | machine payments | -
POST /api/system/materialBom/getBomLits | web:wmsmaster:report:report28 web:basedata | plant
POST /api/system/materialBom/getProdVersion | web:basedata | plant
POST /api/system/routingInfo/getFirstReviewList | web:basedata | plant
POST /api/system/routingInfo/updateFirstReviewList | web:basedata:checkItem:edit | plant
POST /api/system/routingInfo/deleteFirstReviewList | web:basedata:checkItem:edit | plant
POST /api/system/routingInfo/getDemoReviewList | web:basedata | plant
POST /api/system/routingInfo/updateDemoReviewList | web:basedata:checkItem:edit | plant
POST /api/system/routingInfo/deleteDemoReviewList | web:basedata:checkItem:edit | plant
POST /api/basic/bin/generate | web:basedata:edit | plant
POST /api/basic/material_prod_code_rule/draw | web:basedata:edit | plant
POST /api/basic/material_prod_code_rule/drawn | web:basedata | plant
POST /api/basic/bin/fill | web:basedata | warehouse
GET /api/print-control/{bits} | open | -
GET /api/system/print/licence | web:wmsmaster web:mesmaster web:basedata web:gongzhuang web:srmdata +suppliers | plant
GET /api/system/site/{id}/print_licence | web:masterdata:site | plant
PUT /api/system/site/{id}/print_licence | web:masterdata:site | plant
POST /api/system/print/log | web:wmsmaster web:mesmaster web:basedata web:gongzhuang web:srmdata +suppliers | plant
POST /api/system/print/count | web:wmsmaster web:mesmaster web:basedata web:gongzhuang | plant
POST /api/system/print_job/pageList | web:basedata web:masterdata:audit | plant
POST /api/system/print/printers | web:wmsmaster web:mesmaster web:basedata web:gongzhuang | plant
POST /api/system/print/zpl | web:wmsmaster web:mesmaster web:basedata web:gongzhuang | plant
POST /api/system/file/upload | everyone +device | record
POST /api/system/file/delete | everyone | record
GET /api/system/file/{id} | everyone | record
GET /api/sync/file/{id} | everyone +device | device
PUT /api/sync/file/{id} | everyone +device | device
POST /api/sync/push | everyone +device | device
POST /api/sync/pull | everyone | device
POST /api/sync/fill | everyone | device
POST /api/sync/lease | factory | device
POST /api/sync/numbers | everyone | device
POST /api/sync/manifest | everyone | device
POST /api/sync/lanes | everyone | device
POST /api/sync/wiped | everyone | device
POST /api/sync/lanes/skip | everyone +device | device
POST /api/sync/same_tablet | factory | device
POST /api/sync/station_check | factory | device
POST /api/system/device/events | web:masterdata:device | plant
POST /api/system/device/settle_event | web:masterdata:device | plant
POST /api/system/device/list | web:masterdata:device | plant
POST /api/system/device/feed | web:masterdata:device | plant
POST /api/system/device/certificate | web:masterdata:device | plant
POST /api/system/device/detail | web:masterdata:device | plant
POST /api/system/device/rename | web:masterdata:device | plant
POST /api/system/device/give_up | web:masterdata:device | plant
POST /api/system/device/settle_loss | web:masterdata:device | plant
POST /api/sync/desk/issues/list | web:masterdata:device | warehouse
POST /api/sync/desk/issues/settle | web:masterdata:device | warehouse
POST /api/sync/desk/handed/list | web:masterdata:device | warehouse
POST /api/sync/desk/handed/settle | web:masterdata:device | warehouse
POST /api/sync/desk/count | web:masterdata:device | warehouse
POST /api/sync/enrol | everyone | device
POST /api/sync/device/challenge | open | -
POST /api/sync/device/prove | everyone | device
POST /api/sync/device/token | open | -
POST /api/sync/device/remove | everyone | device
POST /api/sync/import | web:masterdata:device | plant
POST /api/sync/desk/devices/revoke | web:masterdata:device | plant
POST /api/sync/desk/devices/reinstate | web:masterdata:device | plant
POST /api/sync/desk/authors/list | web:masterdata:device | plant
POST /api/sync/desk/authors/release | web:masterdata:device | plant
`;

function callOf([call = '', access = '', whose = '']: readonly string[]): Call {
  const [method = '', url = ''] = call.split(' ');
  const words = access.split(' ');
  const rights = words.filter((word) => word.startsWith('web:'));
  const who = rights.length > 0 ? 'rights' : (words[0] as Call['who']);
  const suppliers = who === 'everyone' || words.includes('+suppliers');
  const device = words.includes('+device');
  return { method: method as Method, url, who, rights, areas: words.includes('begins'), suppliers, device, whose: whose as Whose };
}

const SIX = (path: string): readonly [call: string, writes: boolean][] => [
  [`POST ${path}/pageList`, false],
  [`GET ${path}/{id}`, false],
  [`POST ${path}`, true],
  [`POST ${path}/import`, true],
  [`PUT ${path}/{id}`, true],
  [`DELETE ${path}/{id}`, true],
];
const THREE = (path: string): string[] => ['pageList', 'detail', 'files'].map((name) => `POST ${path}/${name}`);

export const TABLE: readonly Call[] = [
  ...rowsOf(RESOURCES).flatMap(([path = '', read = '', write = '']) =>
    SIX(path).map(([call, writes]) => callOf([call, writes ? write : read, 'plant'])),
  ),
  ...rowsOf(DOCUMENTS).flatMap(([path = '', areas = '', whose = '']) =>
    THREE(path).map((call) => callOf([call, areas.startsWith('web:') ? `begins ${areas}` : areas, whose])),
  ),
  ...[CALLS, PRODUCTION_CALLS].flatMap(rowsOf).map(callOf),
];

export const nameOf = ({ method, url }: Pick<Call, 'method' | 'url'>): string => `${method} ${url}`;
