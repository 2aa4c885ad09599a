/** Operations of production: who may do each, and whose the documents are (see operations.ts). */
export const PRODUCTION_ROWS = `reportWork.report | web:mes:report:report | line
reportWork.correct | web:mes:report:correct | line
reportWork.discard | web:mes:report:correct | line
reportWork.cancel | web:mes:report:cancel | line
wipCompletion.apply | web:mes:completion:apply | warehouse
wipCompletion.review | web:mes:completion:review | warehouse
wipCompletion.reviewMany | web:mes:completion:review | warehouse
wipCompletion.unreview | web:mes:completion:review | warehouse
wipCompletion.delete | web:mes:completion:apply | warehouse
processTransfer.send | web:mes:transfer:send | line
processTransfer.resend | web:mes:transfer:send | line
processTransfer.withdraw | web:mes:transfer:send | line
processTransfer.take | web:mes:transfer:take | line
processTransfer.settle | web:mes:transfer:settle | line
prodPlan.create | web:mes:plan:create | plant
prodPlan.save | web:mes:plan:edit | plant
prodPlan.review | web:mes:plan:review | plant
prodPlan.reviewMany | web:mes:plan:review | plant
prodPlan.unreview | web:mes:plan:review | plant
prodPlan.change | web:mes:plan:edit | plant
prodPlan.close | web:mes:plan:close | plant
prodPlan.delete | web:mes:plan:delete | plant
launchPlan.create | web:mes:plan:launch | line
launchPlan.save | web:mes:plan:launch | line
launchPlan.kit | web:mes:plan:launch | line
launchPlan.review | web:mes:plan:review | plant
launchPlan.call | web:mes:plan:launch | line
launchPlan.delete | web:mes:plan:launch | line
prodOrder.create | web:mes:order:create | plant
prodOrder.save | web:mes:order:edit | plant
prodOrder.change | web:mes:order:edit | plant
prodOrder.release | web:mes:order:release | plant
prodOrder.withdraw | web:mes:order:release | plant
prodOrder.suspend | web:mes:order:suspend | line
prodOrder.resume | web:mes:order:suspend | line
prodOrder.complete | web:mes:order:complete | line
prodOrder.close | web:mes:order:close | plant
prodOrder.reopen | web:mes:order:reopen | plant
prodOrder.delete | web:mes:order:delete | plant
prodOrder.releaseMany | web:mes:order:release | plant
prodOrder.completeMany | web:mes:order:complete | line
prodOrder.closeMany | web:mes:order:close | plant
wipCard.generate | web:mes:card:create | line
wipCard.split | web:mes:card:split | line
lineLend.create | web:mes:lend:create | warehouse
lineLend.isolate | web:mes:lend:create | warehouse
lineLend.save | web:mes:lend:create | warehouse
lineLend.review | web:mes:lend:review web:mes:zlgl | warehouse
lineLend.return | web:mes:lend:return | warehouse
lineLend.close | web:mes:lend:review | warehouse
lineLend.delete | web:mes:lend:create | warehouse
outsourcePlan.create | web:mes:outsource:plan | plant
outsourcePlan.save | web:mes:outsource:plan | plant
outsourcePlan.review | web:mes:outsource:review | plant
outsourcePlan.unreview | web:mes:outsource:review | plant
outsourcePlan.close | web:mes:outsource:review | plant
outsourcePlan.delete | web:mes:outsource:plan | plant
outsourceDelivery.create | web:mes:outsource:send | plant
outsourceDelivery.save | web:mes:outsource:send | plant
outsourceDelivery.ship | web:mes:outsource:send | plant
outsourceDelivery.withdraw | web:mes:outsource:send | plant
outsourceDelivery.settle | web:mes:outsource:send | plant
outsourceDelivery.close | web:mes:outsource:send | plant
outsourceTake.create | web:mes:outsource:take web:srmdata:supplier:outsource | supplier
outsourceTake.scan | web:mes:outsource:take | plant
outsourceTake.review | web:mes:outsource:takeReview | plant
outsourceTake.unreview | web:mes:outsource:unreview | plant
outsourceTake.delete | web:mes:outsource:take web:srmdata:supplier:outsource | supplier
labourMaterialDispose.create | web:mes:scrap:create | line
labourMaterialDispose.review | web:mes:scrap:review | line
labourMaterialDispose.unreview | web:mes:scrap:unreview | line
labourMaterialDispose.close | web:mes:scrap:review | line
labourMaterialDispose.delete | web:mes:scrap:delete | line
labourMaterialReceive.receive | web:mes:scrap:receive | warehouse
labourMaterialReceive.unreview | web:mes:scrap:takeBack | warehouse
suspectedProduct.register | web:mes:suspect:register | line
suspectedProduct.isolate | web:mes:suspect:isolate | plant
suspectedProduct.submit | web:mes:suspect:submit | plant
suspectedProduct.contain | web:mes:suspect:isolate | plant
suspectedProduct.free | web:mes:suspect:isolate | plant
suspectedProduct.attach | web:mes:suspect:register web:mes:suspect:isolate | plant
qualityReview.save | web:mes:review:edit | plant
qualityReview.submit | web:mes:review:edit | plant
qualityReview.review | web:mes:review:decide | plant
qualityReview.reject | web:mes:review:decide | plant
qualityReview.attach | web:mes:review:edit web:mes:review:decide | plant
qualityRepair.start | web:mes:repair:work | line
qualityRepair.finish | web:mes:repair:work | line
qualityRepair.recheck | web:mes:repair:recheck | plant
qualityRepair.scrap | web:mes:repair:recheck | plant
qualityRepair.attach | web:mes:repair:work web:mes:repair:recheck | line
firstConfirm.open | web:mes:zlgl web:mes:report:report | line
firstConfirm.self | web:mes:zlgl web:mes:report:report | line
firstConfirm.judge | web:mes:zlgl web:mes:report:report | line
prodReview.record | web:mes:zlgl web:mes:report:report | line`;
