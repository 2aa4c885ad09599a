/** Is there anything to print or to tell the server after a reload? Asked before the code of printing is fetched. */
const KEY = 'chejian.printer.waiting';

export const printsWait = (): boolean => {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
};

export function keepWaiting(waiting: boolean): void {
  if (waiting) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
}
