/** What phones and server agree on before any schema. No imports, so the worker can carry it. */

/** Marker in every push and pull; a reply without it did not come from our server. */
export const PROTOCOL = 'narthex-sync/1'

/** Header by which the app says that it is the app (see docs/tenancy.md). */
export const CLIENT_HEADER = 'x-narthex-client'

/**
 * Header in which a push says the highest number that the phone gave to a change, before its body is read: custody hears
 * of it from a session that has ended too.
 */
export const HIGHEST_SEQ_HEADER = 'x-narthex-highest-seq'
/** Whose number that is, `<account>/<church>`: the session that a push comes with may be another's. */
export const WHOSE_HEADER = 'x-narthex-whose'

/** Header in which a page says, before its body is there, where the next one begins (JSON of PullNext). A hint alone. */
export const NEXT_HEADER = 'x-narthex-next'

/** Ops in one push at the most; the server answers 413 beyond. */
export const MAX_OPS_PER_PUSH = 500

/** Unpacked bytes of one push at the most. */
export const MAX_PUSH_BYTES = 256 * 1024

/** Outboxes of other accounts that a phone tells of; accounts that share a phone are fewer. */
export const MOST_OUTBOXES = 50

/** Days for which a phone keeps acknowledged ops, to offer them to a restored server. */
export const KEEP_ACKNOWLEDGED_DAYS = 30

/** Days back from today for whose services marks are sent. */
export const MARKS_WINDOW_DAYS = 8

/** Past services that a member's `seen` bits cover; bit 0 is the latest. */
export const SEEN_SERVICES = 6

/**
 * Grows whenever phones are to hold more of rows that they already have: another field, another table. A phone that was
 * filled under a smaller number begins again from nothing, as soon as its app takes and its server holds more.
 */
export const SHAPE = 2

/** The SHAPE of every app that says what it was filled under but not what it takes, and of every server that does not say what a page holds. */
export const SHAPE_UNTOLD = 2

/** Path prefix of the API. */
export const API = '/api/v1'
