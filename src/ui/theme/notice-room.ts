/** The room below the page that messages take while they are shown; without any, none. */
export const NOTICE_ROOM = '--notice-room';
export const aboveNotices = `var(${NOTICE_ROOM}, 0px)`;
