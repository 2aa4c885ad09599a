/** Files that are opened with the app (`file_handlers` in the manifest): they are taken as shared ones are, and the same page asks what becomes of them. */
import { receivedAddress } from '#domain/protocol/received.ts';
import { type ReceivedFiles, takeAll } from '#store/received.ts';

/** What the browser tells of a start of the app; not in TypeScript's library, and only in Chromium. */
interface LaunchParams {
  readonly files?: readonly { readonly name: string; getFile(): Promise<File> }[];
}
interface LaunchQueue {
  setConsumer(consumer: (launch: LaunchParams) => void): void;
}

/** @returns the address of the page that asks; null = the app was started without files. Never throws. */
export async function takeLaunch({ files = [] }: LaunchParams, received: Pick<ReceivedFiles, 'take'>): Promise<string | null> {
  const [first] = files;
  if (!first) return null;
  try {
    return await takeAll(await Promise.all(files.map((file) => file.getFile())), received);
  } catch {
    // It has been moved or deleted since, or lies where the browser may not read.
    return receivedAddress([], { why: 'failed', name: first.name });
  }
}

/** From now on, and for those that came before. @param open opens a page by its address */
export function watchLaunches(received: Pick<ReceivedFiles, 'take'>, open: (address: string) => void): void {
  const { launchQueue } = window as { readonly launchQueue?: LaunchQueue };
  launchQueue?.setConsumer((launch) => {
    void takeLaunch(launch, received).then((address) => (address === null ? undefined : open(address)));
  });
}
