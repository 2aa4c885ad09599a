/** Calls of production beside those of its documents: one call | who | whose rows. */
export const PRODUCTION_CALLS = `
POST /api/mes/mesProdProcessTrace/trace | factory | plant
POST /api/mes/mesProdProcessTrace/getFirstConfirm | factory | plant
POST /api/mes/mesProdProcessTrace/firstBatch | factory | plant
POST /api/mes/mesProdProcessTrace/updateFirstConfirm | factory | plant
POST /api/mes/mesProdProcessTrace/getRoutingProdReviewList | factory | plant
POST /api/mes/mesProdProcessTrace/updateRoutingProdReviewList | factory | plant
POST /api/mes/genealogy/batchBoxes | web:mes:suspect:isolate | plant
POST /api/mes/genealogy/trace | web:mes:scgl | plant
POST /api/mes/report/suspectedTrace | factory | plant
POST /api/mes/report/reworkTraceRecord | factory | plant
POST /api/mes/suspectedProduct/batchBoxes | web:mes:suspect:isolate | plant
POST /api/mes/report/workshopReturns | web:mes:xbkgl | warehouse
POST /api/mes/report/outsourceToPlan | web:mes:scgl web:mes:outsource:plan | plant
POST /api/mes/report/outsourceTakes | web:mes:scgl web:mes:outsource:take | plant
POST /api/mes/report/outsourceSendReceive | web:mes:bbgl | plant
POST /api/mes/report/processMakeReport | web:mes:bbgl | plant
POST /api/mes/report/workshopProcessMakeReport | web:mes:bbgl | plant
POST /api/mes/report/completionProductionOrderReport | web:mes:bbgl | mixed
POST /api/mes/report/processProgressReport | web:mes:bbgl | plant
POST /api/mes/report/materialConsumptionReport | web:mes:bbgl | warehouse
POST /api/mes/report/mesReportAllBox | web:mes:bbgl | warehouse
POST /api/mes/report/scrapToDispose | web:mes:scgl | plant
POST /api/mes/report/suppliersMaterial | web:mes:bbgl | plant
POST /api/mes/prodOrder/floor | factory | plant
POST /api/mes/mesOrderSubmitForm/rjbPage | web:wmsmaster:report:report30 web:mes:bbgl | plant
POST /api/mes/mesOrderSubmitForm/rjbRows | web:wmsmaster:report:report30 | plant
`;
