import { ArrowLeftRight } from 'lucide-react';
import { TRANSFER } from '#domain/wms/transfer/transfer.operation.ts';
import { applicationScreen } from './application.tsx';

/** @param transfers page of the transfers that carry them out */
export const transferApplicationScreen = (type: 'HW_TRANSFER' | 'TRANSFER', path: string, transfers: string) =>
  applicationScreen({
    type,
    path,
    executed: { verb: 'transfer', icon: ArrowLeftRight, right: TRANSFER.create, to: (apply) => [transfers, { new: '1', apply }] },
  });
