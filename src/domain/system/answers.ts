/** Shapes of answers that are no rows of an entity: declared here once, for the server that gives them and the page that reads them. */

import type { Names } from '#domain/kernel/resource.ts';

/** Who changed what of which record, when. */
export interface AuditEntry {
  readonly logId: string;
  readonly recordedAt: string;
  readonly userId: string | null;
  readonly userName: string;
  readonly docType: string;
  readonly docId: string;
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  /** What the record is called now; null where it is gone or has no name. */
  readonly docName: string | null;
  /** Of what its values refer to. */
  readonly names: Names;
}

/** A role, and whether the user in question has it. */
export interface RoleTick {
  readonly roleId: string;
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleNameEn: string | null;
  readonly checked: boolean;
}

/** A permission in its tree, and whether the role in question has it. */
export interface AuthNode {
  readonly authId: string;
  readonly authCode: string;
  readonly authName: string;
  readonly authNameEn: string;
  readonly authType: number;
  readonly path: string | null;
  readonly checked: boolean;
  readonly children: readonly AuthNode[];
}

export interface RoleRights {
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleNameEn: string | null;
  readonly auths: readonly Pick<AuthNode, 'authId' | 'authCode' | 'authName' | 'authNameEn' | 'authType'>[];
}

/** Who can review an application beside its author. */
export interface OtherReviewers {
  /** '' where there is nobody. */
  readonly names: string;
}

/** A document that waits for the user's yes or no, or for the user's review. */
export interface WaitingApproval {
  /** Of the document; its rules may be kept under a kind of its own (`kind`). */
  readonly docType: string;
  readonly kind: string;
  readonly id: string;
  readonly docNo: string | null;
  readonly status: number;
  readonly createdByName: string;
  readonly createdAt: string;
  readonly level: number;
  readonly needed: number;
  readonly isReview: boolean;
  /** Reference value in CNY; null when a line has no price. */
  readonly amount: string | null;
  /** Hash of the contents as they are now: a decision names what was shown. */
  readonly seen: string;
}

/** Who worked at a station, from when to when. */
export interface StationLogRow {
  readonly logId: string;
  readonly userId: string;
  readonly account: string;
  readonly userName: string;
  readonly stationCode: string;
  readonly bindAt: string;
  readonly unbindAt: string | null;
  readonly reason: number | null;
  readonly clientInfo: string | null;
}

/** Goods of one batch in one store and status, by what is left of their shelf life (`warrantyReport`); days are calendar days of the site. */
export interface ShelfLife {
  readonly warehouseId: string;
  readonly whName: string;
  readonly materialId: string;
  readonly matCode: string;
  readonly matName: string;
  readonly spec: string | null;
  readonly unitCode: string;
  readonly batchId: string;
  readonly batchNo: string;
  readonly boxes: number;
  readonly qty: string;
  readonly productionDate: string | null;
  /** The last usable day, an extension included. */
  readonly expiryDate: string;
  readonly extendedTo: string | null;
  /** 0 = today is the last one; less than 0 = over. */
  readonly daysLeft: number;
  readonly boxStatus: number;
  readonly boxIds: readonly string[];
}

/** Which licences of the print control a site has; never the licences themselves. */
export interface LicenceState {
  readonly printLicenceIn: boolean;
  readonly printLicenceOut: boolean;
}

/** How many materials and batches of a warehouse differ, for the chart over the list. */
export interface StockDifferenceCount {
  readonly warehouseId: string;
  readonly whName: string;
  /** We have less than the ERP. */
  readonly less: number;
  readonly more: number;
}

/** A refused attempt to act as somebody else; repeats from the same session are counted. */
export interface SecurityEvent {
  readonly id: string;
  readonly kind: string;
  readonly at: string;
  readonly lastAt: string;
  readonly count: number;
  readonly account: string | null;
  readonly userName: string | null;
  readonly address: string | null;
  /** The device that had proved itself to be the caller's. */
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  /** The device it was about. */
  readonly targetDeviceId: string | null;
  readonly targetName: string | null;
  readonly detail: Readonly<Record<string, string>>;
  readonly seenAt: string | null;
  readonly seenByName: string | null;
  readonly note: string | null;
}

/** A place where two pages say different figures. */
export interface PairDifference {
  readonly at: string;
  readonly left: string | null;
  readonly right: string | null;
}

/** Whether a figure that stands on two pages is the same on both; unknown where nobody could compare it. */
export interface PairCheck {
  /** Of its words: `equal:rule.<report>.<rule>`. */
  readonly rule: string;
  readonly state: 'equal' | 'differs' | 'unknown';
  /** The first places at which the two differ, and how many there are. */
  readonly differs: readonly PairDifference[];
  readonly count: number;
}

/** What a report must equal. */
export interface PairChecks {
  /** Null = not compared. */
  readonly checkedAt: string | null;
  /** Why nothing is compared: the user does not see every store. */
  readonly isScoped: boolean;
  readonly rules: readonly PairCheck[];
}

/** A report whose figures were not those of another page when they were last compared. */
export interface BrokenReport {
  readonly report: string;
  readonly path: string;
  readonly checkedAt: string;
}

/** An account of a supplier's user, as whoever opens such accounts sees it. */
export interface SupplierAccount {
  readonly userId: string;
  readonly version: number;
  readonly account: string;
  readonly userName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly lang: string;
  readonly isActive: boolean;
  readonly lastLoginAt: string | null;
}
