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
accountPeriod: cancel
application: close delete reopen save unreview
approval: decide
arrivalNotice: close create
asset: opening
assetIn: create delete review save unreview
assetItem: maintain
bom: delete save setDefault unreview
box: expire merge split verdict
calibration: correct
checkInfo: countList delete reject remind terminate uncount
claim: delete refuse unreview
defectLog: handle
deliveryNote: attach close delete save withdraw
file: resolve
finishedReceipt: attach delete reviewMany save unreview unscan
grindIn: cost unreview
grindOut: add close delete expect unreview
inspection: attach concede reject reopen save sort withdraw
inspectionPlan: save
invoice: attach delete unsync
issueDoc: create delete red review reviewRed unreview unreviewRed
labourMaterialDispose: close create delete review unreview
labourMaterialReceive: receive unreview
lane: handover
launchPlan: call delete save
lendDoc: close delete extend unreview
lineLend: close create delete isolate return review save
materialCodeApply: close create delete review save unreview
openTicket: close withdraw
outsourceDelivery: close create save settle ship withdraw
outsourcePlan: close create delete review save unreview
outsourceTake: create delete review scan unreview
pallet: move ungroup
perfEvaluation: confirm create object publish renew score submit
perfIndicator: save
processTransfer: resend send settle take withdraw
prodOrder: closeMany complete completeMany create delete release reopen resume save suspend withdraw
prodPlan: close delete reviewMany save unreview
purchaseOrder: close delete promise save take
purchaseReturn: delete save unreview
qualityRepair: attach recheck scrap
qualityReview: attach reject review save submit
receipt: attach close delete unscan
repairOrder: back create delete issue unback unreview
reportWork: cancel correct discard
requisition: close rejectBox rejectLine unpick unreview
returnAppraisal: appraise attach review unreview
returnIn: post unreview
routing: create delete review save unreview
salesIssue: arrive attach close delete drop review settle sign unpick unreview
salesOrder: attach change close create delete review save take unreview
salesReturn: attach delete save unreview
spareIn: create delete review save unreview
spareScrapOut: create delete review unreview
srmFile: attach create delete save
srmNotice: attach confirm create delete publish read save withdraw
statement: delete reject remove withdraw
stockBorrow: attach close delete extend save undo unreview
stockVoucher: attach delete formSwitch otherIn saveForm saveIn saveOut saveSwitch unreview
suspectedProduct: attach contain free isolate register submit
transferOrder: arrive close finish moveAll withdraw
wipCard: split
wipCompletion: delete reviewMany unreview
workshopReturn: close delete review unreview
writeOff: attach create delete photograph review save unreview
`;

export const NOT_SENT = { unseen: named(UNSEEN) };
