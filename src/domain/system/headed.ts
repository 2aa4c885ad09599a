/** Names of documents are written for use within a sentence; on their own they start with a capital. */
export const headed = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
