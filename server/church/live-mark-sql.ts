/**
 * A mark that counts: it has arrived, and no unmark has named it. The index `marks_live` holds these alone.
 * @param row the marks row in the statement, such as `m`
 */
export const isLive = (row: string): string => `${row}.removed_by is null and ${row}.arrived_at is not null`
