import { create } from 'zustand';
import { useLoaded } from './use-loaded.ts';

export interface Notice {
  tone: 'ok' | 'warn' | 'error' | 'info';
  title: string;
  detail?: string | undefined;
  /** Ways out that lead away from the app: downloads. */
  links?: readonly { readonly label: string; readonly href: string }[] | undefined;
}

/** What was said before the toaster's code was there. */
const useWaiting = create<{ readonly said: boolean; readonly notices: readonly Notice[] }>(() => ({ said: false, notices: [] }));
let show: ((notice: Notice) => void) | null = null;
let leave: (() => void) | null = null;

let front = '';

/** The page of this address is in front: messages do not outlive the page they were said on. */
export function comeToFront(address: string): void {
  if (address !== front) leave?.();
  front = address;
}

/** Shows a short message below the page, for 6 s, an error for 12 s. What is wrong with a field is said at the field instead. */
export function notify(notice: Notice): void {
  if (show) show(notice);
  useWaiting.setState(({ notices }) => ({ said: true, notices: show ? notices : [...notices, notice] }));
}

const loadToaster = async () => {
  const { NoticeToaster, showNotice, leaveNotices } = await import('./notice-toaster.tsx');
  show = showNotice;
  leave = leaveNotices;
  for (const notice of useWaiting.getState().notices) showNotice(notice);
  useWaiting.setState({ notices: [] });
  return NoticeToaster;
};

/** Host of the messages; placed once by UiProvider. Its code follows the first page. */
export function NotifyHost() {
  const said = useWaiting((state) => state.said);
  const Toaster = useLoaded(loadToaster, said);
  return Toaster && <Toaster />;
}
