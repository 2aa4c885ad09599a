/** Whether somebody has already looked at the check of this device: it is offered by itself once, to whoever binds a station first. */
const LATER = 'chejian.later.check';

export const isCheckOffered = (): boolean => {
  try {
    return localStorage.getItem(LATER) !== null;
  } catch {
    // What cannot be kept would be offered at each sign-in.
    return true;
  }
};

/** Closed, whether all of it was made or none: from now on the menu leads to it. */
export const checkOffered = (now: number): void => {
  try {
    localStorage.setItem(LATER, String(now));
  } catch {
    // A full disk is told elsewhere.
  }
};
