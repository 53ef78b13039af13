/** Lines on which somebody noted something lately: they stay though nobody decided anything, also when their reason is gone. */
import type pg from 'pg'
import { followUpName, isAlsoAbout } from '../../../sync/merge/follow-up-id.ts'
import { derivedIdNow } from '../derived-id-now.ts'
import { cameDays } from './came-days.ts'
import { byPerson, type Reason } from './decisions.ts'
import type { StoredNote } from './notes.ts'
import type { Held } from './weeks.ts'

type Asked = { churchId: string; timeZone: string }

/**
 * A note says no more of its line than the id, which follows from person, reason and day: the line is found among those
 * that the person may have had.
 * @param standing lines that stand by themselves or by what was decided; a note that is about one of these makes no other
 */
export async function notedLines(
  tx: pg.ClientBase,
  { churchId, timeZone }: Asked,
  held: Held[],
  notes: readonly StoredNote[],
  standing: readonly Reason[],
): Promise<Reason[]> {
  const lately = notes.filter((note) => note.lately)
  if (lately.length === 0) return []
  const idOf = (line: Reason) => derivedIdNow(churchId, followUpName(line))
  const lines = byPerson(standing, ({ person_id }) => person_id)
  const loose = lately.filter(
    ({ person_id, follow_up_id }) => !lines.get(person_id)?.some((line) => idOf(line) === follow_up_id),
  )
  if (loose.length === 0) return []
  const people = byPerson(loose, ({ person_id }) => person_id)
  const known = await knownOf(tx, churchId, timeZone, [...people.keys()])
  const came = await cameDays(tx, churchId, held, [...people.keys()])
  return known.flatMap((person) => {
    const theirs = new Map(people.get(person.id)?.map((note) => [note.follow_up_id, note.written_on]))
    return possible(person, came.get(person.id) ?? []).flatMap((line) => {
      const ids = [person.id, ...person.also].map((person_id) => idOf({ ...line, person_id }))
      const on = ids.map((id) => theirs.get(id)).find(Boolean)
      const isOther = ({ reason, since }: Reason) =>
        reason === line.reason && isAlsoAbout({ reason, since }, on ?? '')
      return on && !lines.get(person.id)?.some(isOther) ? [line] : []
    })
  })
}

type Known = { id: string; joined: string; captured: string | null; also: string[] }

function possible({ id, joined, captured }: Known, came: readonly string[]): Reason[] {
  const first = { person_id: id, reason: 'first_timer' as const, since: captured ?? joined }
  const days = [...new Set([joined, ...came])]
  return [first, ...days.map((since) => ({ person_id: id, reason: 'absent' as const, since }))]
}

async function knownOf(tx: pg.ClientBase, churchId: string, zone: string, ids: string[]): Promise<Known[]> {
  const { rows } = await tx.query<Known>(
    `select m.id, (m.created_at at time zone $3)::date as joined, s.date_of_service as captured,
       array(select a.id::text from aliases a where a.church_id = $1 and a.to_id = m.id) as also
     from members m left join services s on s.church_id = m.church_id and s.id = m.captured_service_id
     where m.church_id = $1 and m.id = any($2::uuid[]) and m.deleted_at is null`,
    [churchId, ids, zone],
  )
  return rows
}
