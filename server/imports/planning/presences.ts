/** Who is marked at a day's service of this name already. */
import type pg from 'pg'
import { nameKey } from '../../../sync/merge/names.ts'
import { presenceKey } from './plan-attendance.ts'
import { isLive } from '../../church/live-mark-sql.ts'
import type { StoredImport } from '../stored-import.ts'

/** The service that an entry of `dates` means: "2026-07-05", or "2026-07-05 1st Service". */
export const serviceOf = (entry: string, service_name: string): { date: string; name: string } => ({
  date: entry.slice(0, 10),
  name: entry.slice(11) || service_name,
})

/** Keys of presences. `lent`: by another list alone, with which they would go again. */
export type Presences = { present: Set<string>; lent: Set<string> }

/** A list's marks are noted with its rows, until it can be undone no more. */
const OF_OTHER_LISTS = `select (made->>'mark_id')::uuid from import_rows r cross join jsonb_array_elements(r.after->'marks') made
  where r.church_id = $1 and r.import_id <> $4 and r.after ? 'marks' and made->>'date' = any($3::text[])`

export async function presencesOn(
  tx: pg.ClientBase,
  churchId: string,
  { id, options }: Pick<StoredImport, 'id' | 'options'>,
  dates: string[],
): Promise<Presences> {
  const meant = dates.map((entry) => serviceOf(entry, options.service_name))
  const { rows } = await tx.query<{ entry: string; person: string; lent: boolean }>(
    `with of_others as materialized (${OF_OTHER_LISTS})
     select e.entry, coalesce(a.to_id, m.person_id) as person,
       bool_and(m.id in (select * from of_others)) as lent
     from unnest($2::text[], $3::text[], $5::text[]) as e(name_key, date, entry)
     join services s on s.church_id = $1 and s.name_key = e.name_key and s.date_of_service = e.date::date and s.deleted_at is null
     join marks m on m.church_id = s.church_id and m.service_id = s.id
     left join aliases a on a.church_id = m.church_id and a.id = m.person_id
     where ${isLive('m')}
     group by 1, 2`,
    [churchId, meant.map(({ name }) => nameKey(name)), meant.map(({ date }) => date), id, dates],
  )
  const keys = (found: typeof rows) => new Set(found.map(({ entry, person }) => presenceKey(entry, person)))
  return { present: keys(rows), lent: keys(rows.filter(({ lent }) => lent)) }
}
