/** Consequences of written marks. Every writer of marks comes through here (docs/decisions/0052-receipts-of-marks.md). */
import type { MarkRow } from '../../contract/tables/marks.ts'
import { isLive } from '../../sync/merge/marks.ts'
import type { Statement } from '../db/pipeline.ts'
import { given } from '../db/wire-text.ts'
import type { Change } from './memory-tx.ts'
import type { WritePart } from './one-statement.ts'

/** The tallies of these services are counted anew when somebody looks at them. As SQL; $1 is the church. */
export const forgottenTallies = (services: string): string =>
  `delete from service_tallies where church_id = $1 and service_id = any(${given(services)})`

type MarkChange = { before: MarkRow | undefined; after: MarkRow }

const marksIn = (changes: readonly Change[]): MarkChange[] =>
  changes.filter(({ table }) => table === 'marks') as unknown as MarkChange[]

export function talliesOfMarks(changes: readonly Change[]): WritePart[] {
  const marks = marksIn(changes)
  if (marks.length === 0) return []
  const rows = marks.flatMap(({ before, after }) => (before ? [before, after] : [after]))
  const ids = [...new Set(rows.map(({ service_id }) => service_id))]
  return [{ name: 'tallies', sql: (parameter) => forgottenTallies(parameter(0)), values: [ids] }]
}

/**
 * `members.came` may say less than there is and never more. A mark that stops counting may have been the last one of
 * its person, so the flag is looked at again. A new mark sets nothing: server/church/who-came.ts notes it when it is asked.
 */
export function cameNoMore(churchId: string, changes: readonly Change[]): Statement[] {
  const lost = marksIn(changes).flatMap(({ before, after }) => {
    if (!before || !isLive(before)) return []
    const same =
      isLive(after) && after.person_id === before.person_id && after.service_id === before.service_id
    return same ? [] : [before.person_id]
  })
  if (lost.length === 0) return []
  const values = [churchId, [...new Set(lost)]]
  return [{ name: 'came-no-more', text: 'select came_no_more($1, $2::uuid[])', values }]
}
