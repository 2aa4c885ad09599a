/** Characters a password has at least: the form of a new user, the reset, the change of one's own and the server ask the same. */
export const MIN_PASSWORD = 8;
