/**
 * A mark that counts: it has arrived, and no unmark has named it. The index `marks_live` holds these alone.
 * @param row the marks row in the statement, such as `m`
 */
export const isLive = (row: string): string => `${row}.removed_by is null and ${row}.arrived_at is not null`

/**
 * A service was held where somebody was marked at it. Looked up service by service: joined, a planner without statistics
 * reads all marks for each. $1 is the church.
 * @param service the services row in the statement, such as `s`
 */
export const wasHeld = (service: string): string =>
  `(select true from marks k where k.church_id = $1 and k.service_id = ${service}.id and ${isLive('k')} limit 1)`
