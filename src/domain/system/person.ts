/** What the personal centre shows of oneself: the answers of /api/system/person, the same for server and client. */

export interface OwnRecord {
  readonly userId: string;
  readonly version: number;
  readonly account: string;
  readonly userName: string;
  readonly supName: string | null;
  readonly deptName: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** An administrator has opened the account with this address or confirmed it: mail with what the plant knows goes there. */
  readonly mailConfirmed: boolean;
  readonly lastLoginAt: string | null;
  readonly roles: readonly { readonly roleCode: string; readonly roleName: string; readonly roleNameEn: string | null }[];
}

export interface OwnSession {
  readonly sessionId: string;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly stationCode: string | null;
  readonly stationName: string | null;
  readonly since: string;
  /** Written at most once a minute. */
  readonly lastSeenAt: string;
  /** It ends by itself at the latest then. */
  readonly until: string;
  /** The one that asks. */
  readonly current: boolean;
}

export interface OwnDevice {
  readonly deviceId: string;
  readonly name: string | null;
  readonly stationCode: string | null;
  readonly stationName: string | null;
  /** Last signed in there as this person. */
  readonly usedAt: string;
  /** Last heard of the device, whoever held it. */
  readonly lastSeenAt: string;
  /** Operations of this person that the device has announced and the server has not. */
  readonly unsent: number;
  readonly revoked: boolean;
}

/** Something that is with this person: of a stock loan, or of a loan of tools, gauges or fixtures. */
export interface OwnLoan {
  /** Of the line. */
  readonly id: string;
  readonly docNo: string;
  /** The store it belongs to. */
  readonly whName: string;
  /** Its label; null = loose goods. */
  readonly boxNo: string | null;
  readonly matCode: string;
  readonly matName: string;
  /** What is still with this person. */
  readonly qty: string;
  readonly unit: string;
  /** When it was handed over. */
  readonly since: string;
  /** A day or, of a loan with an hour, an instant. */
  readonly due: string;
}

const DAY_LENGTH = 10;

/** Whether it should have been given back. @param now an instant @param today of the site */
export const isLoanOver = ({ due }: Pick<OwnLoan, 'due'>, now: string, today: string): boolean =>
  due.length === DAY_LENGTH ? due < today : Date.parse(due) < Date.parse(now);

/** What people call a device; before it has a name, the end of its number. */
export const deviceLabel = (name: string | null, deviceId: string | null): string => name ?? (deviceId ? `…${deviceId.slice(-6)}` : '');
