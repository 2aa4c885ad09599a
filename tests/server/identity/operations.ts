/** Who may do which operation, and to whose documents and goods. Like the table of the calls, it is kept by hand and never read off the code. */

import { PRODUCTION_ROWS } from './operations-production.ts';

export interface OperationRow {
  readonly type: string;
  /** `everyone`: whoever is signed in; `factory`: but no supplier; or who holds one of these codes. */
  readonly who: string;
  readonly rights: readonly string[];
  /**
   * `warehouse`: in the author's warehouses. `line`: at a line whose store the author has. `plant`: what the whole plant shares (plant-wide.ts says why). `supplier`: the factory, and the supplier whose it is. `device`: of the
   * author's own device. `record`: what the author may review.
   */
  readonly whose: string;
}

const ROWS = `
${PRODUCTION_ROWS}
purchaseOrder.create | web:srmdata:purchase:create | plant
purchaseOrder.take | web:masterdata:orders | plant
purchaseOrder.save | web:srmdata:purchase:edit | plant
purchaseOrder.delete | web:srmdata:purchase:delete | plant
purchaseOrder.release | web:srmdata:purchase:release | plant
purchaseOrder.confirm | web:srmdata:supplier:confirm web:srmdata:purchase:confirm | supplier
purchaseOrder.promise | web:srmdata:supplier:confirm web:srmdata:purchase:confirm | supplier
purchaseOrder.object | web:srmdata:supplier:object | supplier
purchaseOrder.answer | web:srmdata:purchase:answer | plant
purchaseOrder.close | web:srmdata:purchase:close | plant
perfEvaluation.create | web:srmdata:evaluate:create | plant
perfEvaluation.renew | web:srmdata:evaluate:create | plant
perfEvaluation.score | web:srmdata:evaluate:edit | plant
perfEvaluation.submit | web:srmdata:evaluate:edit | plant
perfEvaluation.publish | web:srmdata:evaluate:publish | plant
perfEvaluation.confirm | web:srmdata:supplier:evaluation | supplier
perfEvaluation.object | web:srmdata:supplier:evaluation | supplier
perfIndicator.save | web:srmdata:evaluate:indicator | plant
deliveryNote.create | web:srmdata:supplier:deliver web:wms:arrival:create | supplier
deliveryNote.save | web:srmdata:supplier:deliver web:wms:arrival:create | supplier
deliveryNote.delete | web:srmdata:supplier:deliver web:wms:arrival:create | supplier
deliveryNote.ship | web:srmdata:supplier:deliver web:wms:arrival:create | supplier
deliveryNote.withdraw | web:srmdata:supplier:deliver web:wms:arrival:create | supplier
deliveryNote.close | web:wms:arrival:close web:srmdata:purchase:close | plant
claim.create | web:srmdata:claim:create | plant
claim.save | web:srmdata:claim:edit | plant
claim.delete | web:srmdata:claim:delete | plant
claim.review | web:srmdata:claim:review | plant
claim.refuse | web:srmdata:claim:review | plant
claim.unreview | web:srmdata:claim:review | plant
statement.create | web:srmdata:supplier:statement web:srmdata:statement:create | supplier
statement.take | web:srmdata:supplier:statement web:srmdata:statement:create | supplier
statement.remove | web:srmdata:supplier:statement web:srmdata:statement:edit | supplier
statement.sendBack | web:srmdata:supplier:statement web:srmdata:statement:edit | supplier
statement.delete | web:srmdata:supplier:statement web:srmdata:statement:delete | supplier
statement.object | web:srmdata:supplier:statement web:srmdata:statement:edit | supplier
statement.confirm | web:srmdata:statement:confirm | plant
statement.submit | web:srmdata:statement:confirm | plant
statement.review | web:srmdata:statement:review | plant
statement.reject | web:srmdata:statement:review | plant
statement.prepare | web:srmdata:statement:release | plant
statement.release | web:srmdata:statement:release | plant
statement.withdraw | web:srmdata:statement:release | plant
openTicket.make | web:srmdata:supplier:ticket web:srmdata:invoice:create | supplier
openTicket.withdraw | web:srmdata:supplier:ticket web:srmdata:invoice:create | supplier
openTicket.close | web:srmdata:invoice:sync | plant
invoice.fill | web:srmdata:supplier:invoice web:srmdata:invoice:create | supplier
invoice.delete | web:srmdata:supplier:invoice web:srmdata:invoice:create | supplier
invoice.sync | web:srmdata:invoice:sync | plant
invoice.unsync | web:srmdata:invoice:sync | plant
invoice.settle | web:srmdata:invoice:sync | plant
invoice.attach | web:srmdata:supplier:invoice web:srmdata:invoice:create | supplier
deliveryNote.attach | web:srmdata:supplier:deliver web:wms:arrival:create | supplier
srmNotice.create | web:srmdata:notice:create | plant
srmNotice.save | web:srmdata:notice:edit | plant
srmNotice.delete | web:srmdata:notice:delete | plant
srmNotice.publish | web:srmdata:notice:publish | plant
srmNotice.withdraw | web:srmdata:notice:publish | plant
srmNotice.attach | web:srmdata:notice:create web:srmdata:notice:edit | plant
srmNotice.read | web:srmdata:supplier:notice | supplier
srmNotice.confirm | web:srmdata:supplier:notice | supplier
srmFile.create | web:srmdata:file:create web:srmdata:supplier:file | supplier
srmFile.save | web:srmdata:file:edit web:srmdata:supplier:file | supplier
srmFile.delete | web:srmdata:file:delete web:srmdata:supplier:file | supplier
srmFile.attach | web:srmdata:file:create web:srmdata:supplier:file web:srmdata:file:edit | supplier
arrivalNotice.create | web:wms:arrival:create | plant
arrivalNotice.checkIn | web:wms:arrival:checkIn | plant
arrivalNotice.close | web:wms:arrival:close | plant
receipt.create | web:wms:receipt:create | warehouse
receipt.scan | web:wms:receipt:create | warehouse
receipt.unscan | web:wms:receipt:create | warehouse
receipt.delete | web:wms:receipt:delete | warehouse
receipt.attach | web:wms:receipt:create web:wms:receipt:review | warehouse
receipt.review | web:wms:receipt:review | warehouse
receipt.unreview | web:wms:receipt:unreview | warehouse
receipt.close | web:wms:receipt:close | warehouse
inspection.save | web:wms:quality:record | warehouse
inspection.record | web:wms:quality:record | warehouse
inspection.reopen | web:wms:quality:record | warehouse
inspection.judge | web:wms:quality:verdict | warehouse
inspection.reject | web:wms:quality:verdict | warehouse
inspection.sort | web:wms:quality:verdict | warehouse
inspection.concede | web:wms:quality:concede | warehouse
inspection.withdraw | web:wms:quality:withdraw | warehouse
inspection.attach | web:wms:quality:record web:wms:quality:verdict web:wms:quality:concede | warehouse
inspection.open | web:wms:quality:open | warehouse
inspection.extend | web:wms:quality:extend | warehouse
purchaseReturn.create | web:wms:preturn:create | warehouse
purchaseReturn.save | web:wms:preturn:edit | warehouse
purchaseReturn.review | web:wms:preturn:review | warehouse
purchaseReturn.unreview | web:wms:preturn:unreview | warehouse
purchaseReturn.delete | web:wms:preturn:delete | warehouse
salesReturn.create | web:wms:sreturn:create | warehouse
salesReturn.save | web:wms:sreturn:edit | warehouse
salesReturn.review | web:wms:sreturn:review | warehouse
salesReturn.unreview | web:wms:sreturn:unreview | warehouse
salesReturn.delete | web:wms:sreturn:delete | warehouse
salesReturn.attach | web:wms:sreturn:create web:wms:sreturn:edit web:wms:sreturn:review | warehouse
stockBorrow.create | web:wms:borrow:create | warehouse
stockBorrow.save | web:wms:borrow:create | warehouse
stockBorrow.review | web:wms:borrow:review | warehouse
stockBorrow.unreview | web:wms:borrow:review | warehouse
stockBorrow.delete | web:wms:borrow:create | warehouse
stockBorrow.attach | web:wms:borrow:create web:wms:borrow:review web:wms:borrow:return | warehouse
stockBorrow.extend | web:wms:borrow:review | warehouse
stockBorrow.consume | web:wms:borrow:consume | warehouse
stockBorrow.close | web:wms:borrow:close | warehouse
stockBorrow.return | web:wms:borrow:return | warehouse
stockBorrow.undo | web:wms:borrow:review | warehouse
salesOrder.create | web:wms:sales:create | plant
salesOrder.take | web:wms:sales:sync | plant
salesOrder.change | web:wms:sales:sync | plant
salesOrder.save | web:wms:sales:edit | plant
salesOrder.review | web:wms:sales:review | warehouse
salesOrder.unreview | web:wms:sales:unreview | plant
salesOrder.close | web:wms:sales:close web:wms:sales:sync | plant
salesOrder.delete | web:wms:sales:edit | plant
salesOrder.attach | web:wms:sales:create web:wms:sales:edit web:wms:sales:review | plant
salesIssue.generate | web:wms:sales:create web:wms:sales:pick | warehouse
salesIssue.pick | web:wms:sales:pick | warehouse
salesIssue.unpick | web:wms:sales:pick | warehouse
salesIssue.drop | web:wms:sales:pick | warehouse
salesIssue.close | web:wms:sales:close | warehouse
salesIssue.delete | web:wms:sales:pick | warehouse
salesIssue.review | web:wms:sales:review | warehouse
salesIssue.unreview | web:wms:sales:unreview | warehouse
salesIssue.ship | web:wms:sales:ship | warehouse
salesIssue.arrive | web:wms:sales:ship web:wms:sales:sign | warehouse
salesIssue.sign | web:wms:sales:sign | warehouse
salesIssue.settle | web:wms:sales:sign | warehouse
salesIssue.attach | web:wms:sales:pick web:wms:sales:ship web:wms:sales:sign | warehouse
finishedReceipt.create | web:wms:finished:receive | warehouse
finishedReceipt.save | web:wms:finished:receive | warehouse
finishedReceipt.scan | web:wms:finished:receive | warehouse
finishedReceipt.unscan | web:wms:finished:receive | warehouse
finishedReceipt.review | web:wms:finished:review | warehouse
finishedReceipt.reviewMany | web:wms:finished:review | warehouse
finishedReceipt.unreview | web:wms:finished:unreview | warehouse
finishedReceipt.delete | web:wms:finished:receive | warehouse
finishedReceipt.attach | web:wms:finished:receive web:wms:finished:review | warehouse
prodDemand.create | web:wms:demand:create | warehouse
prodDemand.review | web:wms:demand:review | plant
prodDemand.unreview | web:wms:demand:review | plant
prodDemand.close | web:wms:demand:close | plant
requisition.generate | web:wms:picking:create | warehouse
requisition.pick | web:wms:picking:pick | warehouse
requisition.unpick | web:wms:picking:pick | warehouse
requisition.rejectBox | web:wms:picking:pick | warehouse
requisition.rejectLine | web:wms:picking:pick | warehouse
requisition.review | web:wms:picking:review | warehouse
requisition.unreview | web:wms:picking:unreview | warehouse
requisition.close | web:wms:picking:close | warehouse
materialDelivery.ship | web:wms:delivery:ship | warehouse
materialDelivery.arrive | web:wms:delivery:ship web:wms:delivery:receive | warehouse
materialDelivery.receive | web:wms:delivery:receive | warehouse
materialDelivery.settle | web:wms:delivery:settle | warehouse
workshopReturn.create | web:wms:return:create | warehouse
workshopReturn.review | web:wms:return:review | warehouse
workshopReturn.confirm | web:wms:return:confirm | warehouse
workshopReturn.unreview | web:wms:return:review | warehouse
workshopReturn.delete | web:wms:return:create | warehouse
workshopReturn.close | web:wms:return:confirm | warehouse
application.create | factory | warehouse
application.save | factory | warehouse
application.review | web:wms:hwPick:review web:wms:hwTransferApply:review web:wms:rawReq:review web:wms:grindApply:review web:wms:spareReq:review web:wms:spareIn:review web:wms:spareScrap:review web:wms:fixtureReq:review web:wms:officeReq:review web:wms:transferApply:review | warehouse
application.unreview | web:wms:hwPick:unreview web:wms:hwTransferApply:unreview web:wms:rawReq:unreview web:wms:grindApply:unreview web:wms:spareReq:unreview web:wms:spareIn:unreview web:wms:spareScrap:unreview web:wms:fixtureReq:unreview web:wms:officeReq:unreview web:wms:transferApply:unreview | warehouse
application.close | web:wms:hwPick:close web:wms:hwTransferApply:close web:wms:rawReq:close web:wms:grindApply:close web:wms:spareReq:close web:wms:spareIn:close web:wms:spareScrap:close web:wms:fixtureReq:close web:wms:officeReq:close web:wms:transferApply:close | warehouse
application.reopen | web:wms:hwPick:unreview web:wms:hwTransferApply:unreview web:wms:rawReq:unreview web:wms:grindApply:unreview web:wms:spareReq:unreview web:wms:spareIn:unreview web:wms:spareScrap:unreview web:wms:fixtureReq:unreview web:wms:officeReq:unreview web:wms:transferApply:unreview | warehouse
application.delete | factory | warehouse
stockVoucher.otherIn | web:wms:voucher:enter | warehouse
stockVoucher.saveIn | web:wms:voucher:enter | warehouse
stockVoucher.otherOut | web:wms:voucher:enter | warehouse
stockVoucher.saveOut | web:wms:voucher:enter | warehouse
stockVoucher.formSwitch | web:wms:voucher:enter | warehouse
stockVoucher.saveForm | web:wms:voucher:enter | warehouse
stockVoucher.switch | web:wms:voucher:create web:wms:quality:status | warehouse
stockVoucher.saveSwitch | web:wms:voucher:create web:wms:quality:status | warehouse
stockVoucher.review | web:wms:voucher:review web:wms:quality:status | warehouse
stockVoucher.delete | web:wms:voucher:delete | warehouse
stockVoucher.attach | web:wms:voucher:enter web:wms:voucher:review | warehouse
stockVoucher.unreview | web:wms:voucher:unreview | warehouse
transferOrder.ship | web:wms:transfer:ship | warehouse
transferOrder.arrive | web:wms:transfer:ship web:wms:transfer:receive | warehouse
transferOrder.receive | web:wms:transfer:receive | warehouse
transferOrder.moveAll | web:wms:transfer:ship | warehouse
transferOrder.create | web:wms:transfer:create | warehouse
transferOrder.withdraw | web:wms:transfer:ship | warehouse
transferOrder.close | web:wms:transfer:create | warehouse
transferOrder.finish | web:wms:transfer:receive web:wms:transfer:settle | warehouse
transferOrder.settle | web:wms:transfer:settle | warehouse
checkInfo.count | web:wms:check:count | warehouse
checkInfo.found | web:wms:check:count | warehouse
checkInfo.claim | web:wms:check:count | warehouse
checkInfo.empty | web:wms:check:count | warehouse
checkInfo.remind | web:wms:check:submit | warehouse
checkInfo.uncount | web:wms:check:count | warehouse
checkInfo.finishCount | web:wms:check:count | warehouse
checkInfo.recount | web:wms:check:submit | warehouse
checkInfo.countAgain | web:wms:check:count | warehouse
checkInfo.countList | web:wms:check:count | warehouse
checkInfo.create | web:wms:check:create | warehouse
checkInfo.save | web:wms:check:edit | warehouse
checkInfo.delete | web:wms:check:delete | warehouse
checkInfo.issue | web:wms:check:issue | warehouse
checkInfo.submit | web:wms:check:submit | warehouse
checkInfo.review | web:wms:check:review | warehouse
checkInfo.reject | web:wms:check:review | warehouse
checkInfo.terminate | web:wms:check:terminate web:wms:check:create | warehouse
bom.create | web:basedata:bom:create | plant
bom.save | web:basedata:bom:edit | plant
bom.review | web:basedata:bom:review | plant
bom.setDefault | web:basedata:bom:edit | plant
bom.delete | web:basedata:bom:delete | plant
bom.unreview | web:basedata:bom:unreview | plant
routing.create | web:basedata:routing:create | plant
routing.save | web:basedata:routing:edit | plant
routing.review | web:basedata:routing:review | plant
routing.unreview | web:basedata:routing:unreview | plant
routing.delete | web:basedata:routing:delete | plant
issueDoc.create | web:wms:hwIssue:create web:wms:spareIssue:create web:wms:officeIssue:create web:wms:materialOut:create | warehouse
issueDoc.counter | web:wms:hwIssue:counter web:wms:spareIssue:counter web:wms:officeIssue:counter | warehouse
issueDoc.delete | web:wms:hwIssue:delete web:wms:spareIssue:delete web:wms:officeIssue:delete web:wms:materialOut:delete web:wms:hwRed:create web:wms:spareRed:create web:wms:officeRed:create web:wms:materialOutRed:create | warehouse
issueDoc.review | web:wms:hwIssue:review web:wms:spareIssue:review web:wms:officeIssue:review web:wms:materialOut:review | warehouse
issueDoc.unreview | web:wms:hwIssue:unreview web:wms:spareIssue:unreview web:wms:officeIssue:unreview web:wms:materialOut:unreview | warehouse
issueDoc.red | web:wms:hwRed:create web:wms:spareRed:create web:wms:officeRed:create web:wms:materialOutRed:create | warehouse
issueDoc.reviewRed | web:wms:hwRed:review web:wms:spareRed:review web:wms:officeRed:review web:wms:materialOutRed:review | warehouse
issueDoc.unreviewRed | web:wms:hwRed:unreview web:wms:spareRed:unreview web:wms:officeRed:unreview web:wms:materialOutRed:unreview | warehouse
lendDoc.counter | web:wms:tool:lend web:wms:gauge:lend web:wms:fixture:lend | warehouse
lendDoc.add | web:wms:tool:lend web:wms:gauge:lend web:wms:fixture:lend | warehouse
lendDoc.unreview | web:wms:tool:unreview web:wms:gauge:unreview web:wms:fixture:unreview | warehouse
lendDoc.extend | web:wms:tool:extend web:wms:gauge:extend web:wms:fixture:extend | warehouse
lendDoc.close | web:wms:tool:close web:wms:gauge:close web:wms:fixture:close | warehouse
lendDoc.delete | web:wms:tool:lend web:wms:gauge:lend web:wms:fixture:lend | warehouse
returnAppraisal.appraise | web:wms:tool:appraise web:wms:gauge:appraise web:wms:fixture:appraise | warehouse
returnAppraisal.counter | web:wms:tool:return web:wms:gauge:return web:wms:fixture:return | warehouse
returnAppraisal.review | web:wms:tool:review web:wms:gauge:review web:wms:fixture:review | warehouse
returnAppraisal.unreview | web:wms:tool:unreview web:wms:gauge:unreview web:wms:fixture:unreview | warehouse
returnAppraisal.attach | web:wms:tool:appraise web:wms:gauge:appraise web:wms:fixture:appraise web:wms:tool:return web:wms:gauge:return web:wms:fixture:return | warehouse
returnIn.post | web:wms:tool:return web:wms:gauge:return web:wms:fixture:return | warehouse
returnIn.unreview | web:wms:tool:unreview web:wms:gauge:unreview web:wms:fixture:unreview | warehouse
asset.opening | web:wms:tool:review web:wms:gauge:review web:wms:fixture:review | warehouse
assetIn.create | web:wms:gauge:in web:wms:fixture:in | warehouse
assetIn.save | web:wms:gauge:in web:wms:fixture:in | warehouse
assetIn.review | web:wms:tool:review web:wms:gauge:review web:wms:fixture:review | warehouse
assetIn.unreview | web:wms:tool:unreview web:wms:gauge:unreview web:wms:fixture:unreview | warehouse
assetIn.delete | web:wms:gauge:in web:wms:fixture:in | warehouse
calibration.record | web:wms:gauge:calibrate | warehouse
calibration.correct | web:wms:gauge:calibrate | warehouse
spareIn.create | web:wms:spareInbound:create | warehouse
spareIn.save | web:wms:spareInbound:create | warehouse
spareIn.review | web:wms:spareInbound:review | warehouse
spareIn.unreview | web:wms:spareInbound:unreview | warehouse
spareIn.delete | web:wms:spareInbound:create | warehouse
repairOrder.create | web:wms:spareRepair:create | warehouse
repairOrder.issue | web:wms:spareRepair:issue | warehouse
repairOrder.unreview | web:wms:spareRepair:unreview | warehouse
repairOrder.delete | web:wms:spareRepair:delete | warehouse
repairOrder.back | web:wms:spareRepair:back | warehouse
repairOrder.unback | web:wms:spareRepair:unreview | warehouse
spareScrapOut.create | web:wms:spareScrapOut:create | warehouse
spareScrapOut.review | web:wms:spareScrapOut:review | warehouse
spareScrapOut.unreview | web:wms:spareScrapOut:unreview | warehouse
spareScrapOut.delete | web:wms:spareScrapOut:delete | warehouse
grindOut.counter | web:wms:tool:grind web:wms:gauge:grind web:wms:fixture:grind | warehouse
grindOut.add | web:wms:tool:grind web:wms:gauge:grind web:wms:fixture:grind | warehouse
grindOut.unreview | web:wms:tool:unreview web:wms:gauge:unreview web:wms:fixture:unreview | warehouse
grindOut.expect | web:wms:tool:grind web:wms:gauge:grind web:wms:fixture:grind | warehouse
grindOut.close | web:wms:tool:close web:wms:gauge:close web:wms:fixture:close | warehouse
grindOut.delete | web:wms:tool:grind web:wms:gauge:grind web:wms:fixture:grind | warehouse
grindIn.counter | web:wms:tool:grind web:wms:gauge:grind web:wms:fixture:grind | warehouse
grindIn.unreview | web:wms:tool:unreview web:wms:gauge:unreview web:wms:fixture:unreview | warehouse
grindIn.cost | web:wms:tool:cost web:wms:gauge:cost web:wms:fixture:cost | warehouse
writeOff.create | web:wms:tool:loss web:wms:gauge:loss web:wms:fixture:loss web:wms:tool:scrap web:wms:gauge:scrap web:wms:fixture:scrap | warehouse
writeOff.save | web:wms:tool:loss web:wms:gauge:loss web:wms:fixture:loss web:wms:tool:scrap web:wms:gauge:scrap web:wms:fixture:scrap | warehouse
writeOff.review | web:wms:tool:review web:wms:gauge:review web:wms:fixture:review | warehouse
writeOff.unreview | web:wms:tool:unreview web:wms:gauge:unreview web:wms:fixture:unreview | warehouse
writeOff.delete | web:wms:tool:loss web:wms:gauge:loss web:wms:fixture:loss web:wms:tool:scrap web:wms:gauge:scrap web:wms:fixture:scrap | warehouse
writeOff.photograph | web:wms:tool:loss web:wms:gauge:loss web:wms:fixture:loss web:wms:tool:scrap web:wms:gauge:scrap web:wms:fixture:scrap | warehouse
writeOff.attach | web:wms:tool:loss web:wms:gauge:loss web:wms:fixture:loss web:wms:tool:scrap web:wms:gauge:scrap web:wms:fixture:scrap | warehouse
materialCodeApply.create | web:basedata:codeApply:create | plant
materialCodeApply.save | web:basedata:codeApply:edit | plant
materialCodeApply.review | web:basedata:codeApply:review | plant
materialCodeApply.unreview | web:basedata:codeApply:unreview | plant
materialCodeApply.close | web:basedata:codeApply:close | plant
materialCodeApply.delete | web:basedata:codeApply:delete | plant
box.adjust | web:wms:voucher:move | warehouse
box.split | web:wms:voucher:move | warehouse
box.merge | web:wms:voucher:move | warehouse
box.takeBack | web:wms:receipt:unreview | warehouse
pallet.group | web:wms:voucher:move | warehouse
pallet.ungroup | web:wms:voucher:move | warehouse
pallet.move | web:wms:voucher:move | warehouse
box.verdict | web:wms:quality:verdict | warehouse
box.expire | web:wms:quality:open | warehouse
box.putAway | web:wms:receipt:putaway | warehouse
operation.discard | everyone | device
lane.resolve | everyone | device
lane.handover | everyone | device
file.resolve | everyone | device
inspectionPlan.save | web:wms:quality:plan | plant
assetItem.maintain | web:wms:fixture:maintain | warehouse
defectLog.handle | web:wms:quality:defect | plant
approval.decide | factory | record
accountPeriod.askReopen | web:wms:period:reopen | plant
accountPeriod.begin | web:wms:period:close | plant
accountPeriod.cancel | web:wms:period:close | plant
accountPeriod.close | web:wms:period:close | plant
accountPeriod.reopen | web:wms:period:reopen | plant
`;

export const OPERATION_TABLE: readonly OperationRow[] = ROWS.trim()
  .split('\n')
  .map((line) => {
    const [type = '', who = '', whose = ''] = line.split('|').map((cell) => cell.trim());
    return { type, who, rights: who.split(' ').filter((word) => word.startsWith('web:')), whose };
  });
