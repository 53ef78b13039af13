/** How long a phone at the door is trusted. PostgreSQL intervals and the cookie's seconds say the same. */
export const IDLE_LIMIT = '30 days'
/** Of a session `s`, as SQL: its time has run, by either limit. */
export const EXPIRED = `(s.expires_at <= now() or s.last_seen_at <= now() - interval '${IDLE_LIMIT}')`
export const ABSOLUTE_LIMIT = '180 days'
export const ABSOLUTE_SECONDS = 180 * 24 * 60 * 60
/** Open sessions of an account. Another log-in ends the one that was idle for longest. */
export const MOST_SESSIONS = 50
/** `last_seen_at` moves at most this often, so that a busy session does not write with every request. */
export const SEEN_STEP = '5 minutes'
