/** Defines what phones and the server share before any schema. It imports nothing, so the worker can load it. */

/** Marker in every push and pull. A response without it is not from our server. */
export const PROTOCOL = 'narthex-sync/1'

/** Header that identifies the app (see docs/tenancy.md). */
export const CLIENT_HEADER = 'x-narthex-client'

/**
 * Header of a push with the phone's highest op number, readable before the body. Delivery status learns of it also from
 * a session that has ended.
 */
export const HIGHEST_SEQ_HEADER = 'x-narthex-highest-seq'
/** The owner of that number, `<account>/<church>`. The session of the push may belong to another account. */
export const WHOSE_HEADER = 'x-narthex-whose'

/** Header of a page that says where the next one begins, before the body is there (JSON of PullNext). Only a hint. */
export const NEXT_HEADER = 'x-narthex-next'

/** Maximum ops in one push. The server answers 413 beyond. */
export const MAX_OPS_PER_PUSH = 500

/** Maximum unpacked bytes of one push. */
export const MAX_PUSH_BYTES = 256 * 1024

/** Maximum outboxes of other accounts that a phone reports. Fewer accounts share a phone. */
export const MOST_OUTBOXES = 50

/** Days for which a phone keeps acknowledged ops, to offer them to a restored server. */
export const KEEP_ACKNOWLEDGED_DAYS = 30

/** The server sends marks of services up to this many days back. */
export const MARKS_WINDOW_DAYS = 8

/** Past services that a member's `seen` bits cover; bit 0 is the latest. */
export const SEEN_SERVICES = 6

/**
 * The SHAPE (contract/person-fields.ts) of every app that reports what filled it but not what it supports. It is also the SHAPE of every server
 * that does not report what a page holds.
 */
export const SHAPE_UNTOLD = 2

/** Path prefix of the API. */
export const API = '/api/v1'
