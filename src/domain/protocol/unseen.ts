/**
 * Characters that nobody sees and that change what is read: marks that turn the direction of a text (U+202E shows "gpj.exe" as "exe.jpg"), spaces of no width,
 * fillers, tags. Two names that differ by one of them look alike. No name, code, file name or remark of the trade needs one, so no text may hold them.
 */

/** Without those that shape a picture, which stand only where there is one. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
/** A picture as a telephone types it: with the mark for colour, with a tone of skin, several joined to one. Digits in a box, too. */
const PICTURE =
  /\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?[\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?[\ufe0e\ufe0f]?)*|[0-9#*]\ufe0f\u20e3/gu;

/** Does the text hold a character that changes what is read without being seen? */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text) && UNSEEN.test(text.replace(PICTURE, ''));

const ALL_UNSEEN = new RegExp(UNSEEN.source, 'gu');

/** The text as it looks: for what comes from elsewhere by itself, as a scanned label or the name that a file had. */
export const asSeen = (text: string): string => (hasUnseen(text) ? text.replace(ALL_UNSEEN, '') : text);
