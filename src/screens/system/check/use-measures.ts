/** Storage, clock, installation and network, as the app itself uses them. */
import { useCallback, useEffect, useMemo } from 'react';
import { call } from '#api/client.ts';
import type { CheckName } from '#domain/protocol/station-check.ts';
import { clockFindings, installFindings, networkFindings, storageFindings } from '#domain/system/station-findings.ts';
import { forgetsAfterAWeek, installWay, useInstalling } from '#pages/kit/installing.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { byteText } from '#screens/system/kit/byte-text.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { canVibrate } from '#ui/scan/feedback.ts';
import { useLatest } from '#ui/table/use-latest.ts';
import { looksPrivate } from './private-window.ts';
import type { Checking } from './step.tsx';

export const MEASURED = ['storage', 'clock', 'install', 'network'] as const satisfies readonly CheckName[];
export type Measured = (typeof MEASURED)[number];

/** Answered without a session and without anything of the plant. */
const here = call('GET /api/system/site/here');
const CALLS = 5;
const CALL_MS = 5000;

/** How long each of a few calls took, one after the other. */
async function callTimes(): Promise<readonly (number | null)[]> {
  const times: (number | null)[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const from = performance.now();
    const answered = await here(undefined, { token: false, alertError: false, timeoutMs: CALL_MS }).then(
      () => true,
      () => false,
    );
    times.push(answered ? performance.now() - from : null);
    // Nobody waits half a minute to hear that there is no network.
    if (!answered && n === 0) return [null];
  }
  return times;
}

/** What the browser says of its storage. It is asked to keep it, as at every start; some answer only when a person does. */
async function storageSeen() {
  const { storage } = navigator;
  const persisted = (await storage?.persisted?.().catch(() => null)) ?? null;
  const { usage = null, quota = null } = (await storage?.estimate?.().catch(() => ({}) as StorageEstimate)) ?? {};
  const text = usage === null || quota === null ? '–' : `${byteText(usage)} / ${byteText(quota)}`;
  return { persisted, usage, quota, text, isPrivate: await looksPrivate(quota) };
}

/** Measures everything once when the check is opened, and each again when it is asked for. */
export function useMeasures(found: Checking['found']): Readonly<Record<Measured, () => Promise<void>>> {
  const { useInstall, sendNow } = useShell();
  const { kind: files } = useInstall();
  const { core } = useStore();
  const status = useSyncStatus();
  const { installed: isInstalled } = useInstalling();
  const way = installWay(navigator);
  const seen = useLatest({ files, isInstalled });
  const isHeard = status.lastContact !== null;
  const clock = useCallback(async () => {
    const { lastContact, clockOffset } = core.status.get();
    await found('clock', clockFindings(lastContact === null ? null : clockOffset));
  }, [core, found]);
  const measures = useMemo(
    () => ({
      storage: async () => {
        const where = { isInstalled: seen.current.isInstalled, forgetsAfterAWeek: forgetsAfterAWeek(way) };
        await found('storage', storageFindings({ ...(await storageSeen()), ...where }));
      },
      clock: async () => {
        sendNow();
        await clock();
      },
      install: () => {
        const where = { cannot: way === 'firefox', forgetsAfterAWeek: forgetsAfterAWeek(way) };
        return found('install', installFindings({ ...seen.current, ...where }));
      },
      network: async () => found('network', networkFindings(await callTimes(), location.origin)),
    }),
    [way, seen, found, sendNow, clock],
  );
  const { storage, install, network } = measures;
  useEffect(() => {
    void storage();
    void network();
    // Known without asking anybody.
    if (!canVibrate()) void found('vibration', [{ code: 'none', facts: {} }]);
  }, [storage, network, found]);
  // Again by itself when the browser has installed it, or the files have come.
  useEffect(() => {
    if (files || isInstalled) void install();
  }, [install, files, isInstalled]);
  // Compared with what the server said last, as soon as it has said anything; a clock that is put right meanwhile is compared again.
  const { clockOffset } = status;
  useEffect(() => {
    if (isHeard && Number.isFinite(clockOffset)) void clock();
  }, [isHeard, clockOffset, clock]);
  return measures;
}
