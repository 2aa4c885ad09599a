/** The printing of this device, as the set-up page watches it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DriverKind, PrintJobRecord } from '#domain/registry.ts';
import type { PrinterOption, Printing, ServiceState } from '#pages/kit/printing.ts';
import { useShell } from '#pages/kit/shell-services.ts';

/** Undefined while the code is loading; null if that failed. */
export function usePrinting(): Printing | null | undefined {
  const { printing } = useShell();
  const [desk, setDesk] = useState<Printing | null>();
  useEffect(() => {
    let wanted = true;
    printing().then(
      (given) => wanted && setDesk(given),
      () => wanted && setDesk(null),
    );
    return () => {
      wanted = false;
    };
  }, [printing]);
  return desk;
}

export function usePrintJobs(printing: Printing): readonly PrintJobRecord[] | undefined {
  const [jobs, setJobs] = useState<readonly PrintJobRecord[]>();
  useEffect(() => printing.watch(setJobs), [printing]);
  return jobs;
}

export interface Service {
  /** Null while it is being checked. */
  readonly state: ServiceState | null;
  /** Null = this print method has no printers to choose from. */
  readonly printers: readonly PrinterOption[] | null;
  /** @param touched true = called by a user action, so the browser may ask for its permission */
  readonly look: (touched: boolean) => void;
}

export function useService(printing: Printing, driver: DriverKind): Service {
  const [found, setFound] = useState<{ state: ServiceState; printers: readonly PrinterOption[] | null } | null>(null);
  const round = useRef(0);
  const look = useCallback(
    (touched: boolean) => {
      round.current += 1;
      const mine = round.current;
      setFound(null);
      const ask = async () => {
        const state = await printing.probe(driver, touched);
        return { state, printers: state.state === 'ready' ? await printing.printers(driver) : [] };
      };
      void ask()
        .catch(() => ({ state: { state: 'absent', version: null } as const, printers: [] }))
        .then((answer) => mine === round.current && setFound(answer));
    },
    [printing, driver],
  );
  useEffect(() => look(false), [look]);
  return { state: found?.state ?? null, printers: found?.printers ?? null, look };
}
