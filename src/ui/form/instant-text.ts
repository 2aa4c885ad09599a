/** A day and minute as a field holds them: yyyy-MM-ddTHH:mm, each part as it was typed. Pure. */

const MINUTE = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

/** Whether both parts are there and readable. */
export const isMinute = (text: string): boolean => MINUTE.test(text) && !Number.isNaN(Date.parse(text));

/** "830", "0830", "8.30" and "８：30" typed by hand mean the same as "08:30". @returns undefined = no time of a day */
export function readTime(text: string): string | undefined {
  const match = /^(\d{1,2}?)[:.]?(\d{2})$/.exec(text.normalize('NFKC').trim());
  const [hour = 24, minute = 60] = match ? [Number(match[1]), Number(match[2])] : [];
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

export function partsOf(value: string): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = value.split('T');
  return { day, time };
}

export const joined = (day: string, time: string): string => (day === '' && time === '' ? '' : `${day}T${time}`);
