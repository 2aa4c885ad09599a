/** The check of a device is offered over the page to whoever binds a station first. Here somebody has put it off before: it is the matter of its own spec alone. */
export const putCheckOff = (): void => {
  // The frame of the print control is of an origin of its own and has no storage.
  if (window.origin !== 'null') localStorage.setItem('chejian.later.check', '0');
};
