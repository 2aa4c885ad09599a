export const DISPOSALS = '/mes/labourMaterialDispose';
export const RECEIPTS = '/mes/labourMaterialReceiveGoods';
export const RECORD = '/mes/labourMaterialReceiveGoodsRecord';
