/** Plans one row of an attendance list, and finds who is marked already. Unknown people are listed, never guessed. */
import type pg from 'pg'
import { nameKey } from '../../../../sync/merge/names.ts'
import { isLive } from '../../shared/counted-sql.ts'
import type { RowChange } from '../stored-rows.ts'
import type { ReadPerson, ReadRow } from '../understanding/person.ts'
import type { StoredImport } from '../stored-import.ts'
import { MOST_CANDIDATES, SEVERAL } from './plan-member.ts'
import type { PeopleIndex } from './people-index.ts'

export type AttendancePlan = {
  index: PeopleIndex
  /** "date\nperson" of everybody marked at that day's service already. */
  present: ReadonlySet<string>
  /** The subset that only another list has marked. */
  lent: ReadonlySet<string>
  /** The same for rows before this one, with their line. */
  lines: Map<string, number>
}

export const presenceKey = (date: string, personId: string) => `${date}\n${personId}`

export function planAttendance(
  line: number,
  { person, problems, notes }: ReadRow,
  plan: AttendancePlan,
): RowChange {
  const common = { line, person, before: null, after: null, member_id: null, settled: false, undone: null }
  if (problems.length) return { ...common, outcome: 'broken', reason: problems.join(' ') }
  const match = plan.index.whoCame(person)
  if (match.kind === 'none') {
    const candidates = likelyOnes(person, plan.index)
    return candidates.length
      ? { ...common, outcome: 'ask', reason: [NEARLY, ...notes].join(' '), after: { candidates } }
      : { ...common, outcome: 'broken', reason: UNKNOWN }
  }
  if (match.kind === 'several')
    return {
      ...common,
      outcome: 'ask',
      reason: [SEVERAL, ...notes].join(' '),
      after: { candidates: match.ids.slice(0, MOST_CANDIDATES) },
    }
  const planned = planPresent(line, match.id, person.dates ?? [], plan)
  const reason = [planned.reason, ...notes].filter(Boolean).join(' ') || null
  return { ...common, ...planned, reason }
}

/** Needs a whole name. Half a name is found by its phone only. */
const likelyOnes = (person: ReadPerson, index: PeopleIndex) =>
  person.fields.first_name && person.fields.last_name
    ? index
        .nearly(person)
        .flatMap(({ id, likeness }) => (likeness === 'family' ? [] : [id]))
        .slice(0, MOST_CANDIDATES)
    : []

const NEARLY = 'Nobody of this name and number is known, but somebody like this. Say who is meant.'
const UNKNOWN = 'Nobody like this is in your church’s records.'

export function planPresent(
  line: number,
  id: string,
  dates: string[],
  plan: Omit<AttendancePlan, 'index'>,
): RowChange {
  const missing = dates.filter((date) => !plan.present.has(presenceKey(date, id)))
  const fresh = missing.filter((date) => !plan.lines.has(presenceKey(date, id)))
  const first = missing.map((date) => plan.lines.get(presenceKey(date, id))).find(Boolean)
  // The row changes nothing now. This list also confirms the mark, and keeps it if the other list is undone.
  const lent = dates.filter(
    (date) => plan.lent.has(presenceKey(date, id)) && !plan.lines.has(presenceKey(date, id)),
  )
  for (const date of [...fresh, ...lent]) plan.lines.set(presenceKey(date, id), line)
  const after = { dates: [...fresh, ...lent] }
  if (fresh.length) return { line, outcome: 'new', member_id: id, reason: null, after }
  if (first)
    return {
      line,
      outcome: 'duplicate',
      member_id: id,
      reason: `The same stands in row ${first} of this file.`,
    }
  return {
    line,
    outcome: 'same',
    member_id: id,
    reason: dates.length ? null : 'No day is marked in this row.',
    ...(lent.length > 0 && { after }),
  }
}

/** Returns the service of an entry of `dates`: "2026-07-05", or "2026-07-05 1st Service". */
export const serviceOf = (entry: string, service_name: string): { date: string; name: string } => ({
  date: entry.slice(0, 10),
  name: entry.slice(11) || service_name,
})

/** Keys of presences. `lent`: marked by another list alone; undoing that list would remove them. */
type Presences = { present: Set<string>; lent: Set<string> }

/** The rows of a list record its marks until it can no longer be undone. */
const OF_OTHER_LISTS = `select (made->>'mark_id')::uuid from import_rows r cross join jsonb_array_elements(r.after->'marks') made
  where r.church_id = $1 and r.import_id <> $4 and r.after ? 'marks' and made->>'date' = any($3::text[])`

/** Finds people already marked at a day's service of this name. */
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
