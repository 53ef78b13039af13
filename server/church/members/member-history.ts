/** Who changed what about a person, from the audit log, latest first. */
import type pg from 'pg'
import { pageOf, readCursor } from '../cursor.ts'

export type HistoryLine = {
  id: string
  at: string
  /** Who did it; null for a visitor or the system. */
  by: { id: string; first_name: string; last_name: string } | null
  device_id: string | null
  action: string
  changes: { field: string; before: unknown; after: unknown }[]
}

type Stored = Omit<HistoryLine, 'by' | 'changes'> & {
  changes: Record<string, [unknown, unknown]> | null
  account_id: string | null
  first_name: string | null
  last_name: string | null
}

export async function memberHistory(
  tx: pg.ClientBase,
  churchId: string,
  memberId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ items: HistoryLine[]; next_cursor: string | null }> {
  const [before] = cursor ? readCursor(cursor, 1) : []
  const { rows } = await tx.query<Stored>(
    `select l.id, l.at, l.account_id, l.device_id, l.action, l.changes, a.first_name, a.last_name
     from audit_log l left join accounts a on a.id = l.account_id
     where l.church_id = $1 and l.subject_table = 'members' and l.subject_id = $2 and ($3::text is null or l.id::text < $3)
     order by l.id::text desc limit $4`,
    [churchId, memberId, before, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.id])
  return { ...page, items: page.items.map(toLine) }
}

function toLine({ account_id, first_name, last_name, changes, ...line }: Stored): HistoryLine {
  const by = account_id ? { id: account_id, first_name: first_name ?? '', last_name: last_name ?? '' } : null
  const fields = Object.entries(changes ?? {}).map(([field, [before, after]]) => ({ field, before, after }))
  return { ...line, by, changes: fields }
}
