/** Operations that no journey sends from a page. A whole run is held to it (`checkSent` of sent-operations.ts). */

/** By document: its verbs. */
const named = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [document = '', verbs = ''] = line.split(': ');
      return verbs.split(' ').map((verb) => `${document}.${verb}`);
    });

/** No run has noted that a page sent it; whether one does is not known before somebody walks there. */
const UNSEEN = `
accountPeriod: askReopen begin cancel close reopen
application: close delete reopen save unreview
approval: decide
arrivalNotice: checkIn close create
asset: opening
assetIn: create delete review save unreview
assetItem: maintain
bom: create delete review save setDefault unreview
box: expire merge split verdict
calibration: correct
checkInfo: claim countAgain countList delete empty finishCount found recount reject remind review save submit terminate uncount
claim: delete refuse review unreview
defectLog: handle
deliveryNote: attach close create delete save ship withdraw
file: resolve
finishedReceipt: attach create delete review reviewMany save scan unreview unscan
firstConfirm: judge open self
grindIn: cost unreview
grindOut: add close delete expect unreview
inspection: attach concede extend judge record reject reopen save sort withdraw
inspectionPlan: save
invoice: attach delete fill settle sync unsync
issueDoc: create delete red review reviewRed unreview unreviewRed
labourMaterialDispose: close create delete review unreview
labourMaterialReceive: receive unreview
lane: handover
launchPlan: call create delete kit review save
lendDoc: close delete extend unreview
lineLend: close create delete isolate return review save
materialCodeApply: close create delete review save unreview
materialDelivery: arrive receive settle ship
openTicket: close make withdraw
outsourceDelivery: close create save settle ship withdraw
outsourcePlan: close create delete review save unreview
outsourceTake: create delete review scan unreview
pallet: group move ungroup
perfEvaluation: confirm create object publish renew score submit
perfIndicator: save
processTransfer: resend send settle take withdraw
prodDemand: close review unreview
prodOrder: close closeMany complete completeMany create delete release releaseMany reopen resume save suspend withdraw
prodPlan: close create delete review reviewMany save unreview
prodReview: record
purchaseOrder: answer close confirm create delete object promise release save
purchaseReturn: create delete review save unreview
qualityRepair: attach finish recheck scrap start
qualityReview: attach reject review save submit
receipt: attach close delete unscan
repairOrder: back create delete issue unback unreview
reportWork: cancel correct discard report
requisition: close generate rejectBox rejectLine unpick unreview
returnAppraisal: appraise attach review unreview
returnIn: post unreview
routing: create delete review save unreview
salesIssue: arrive attach close delete drop generate pick review settle sign unpick unreview
salesOrder: attach change close create delete review save take unreview
salesReturn: attach delete review save unreview
spareIn: create delete review save unreview
spareScrapOut: create delete review unreview
srmFile: attach create delete save
srmNotice: attach confirm create delete publish read save withdraw
statement: confirm create delete object prepare reject release remove review sendBack submit take withdraw
stockBorrow: attach close consume delete extend save undo unreview
stockVoucher: attach delete formSwitch otherIn otherOut review saveForm saveIn saveOut saveSwitch unreview
suspectedProduct: attach contain free isolate register submit
transferOrder: arrive close finish moveAll withdraw
wipCard: generate split
wipCompletion: apply delete review reviewMany unreview
workshopReturn: close delete review unreview
writeOff: attach create delete photograph review save unreview
`;

export const NOT_SENT = { unseen: named(UNSEEN) };
