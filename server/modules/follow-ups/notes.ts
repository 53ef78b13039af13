/** Reads follow-up notes and puts each on the line that it belongs to now. */
import type pg from 'pg'
import type { z } from 'zod'
import type { FollowUpLine, followUpNote } from '../../../contract/routes/follow-ups.ts'
import { isAlsoAbout, followUpName } from '../../../sync/merge/follow-up-id.ts'
import { byPerson, lineOfBoth, WEEKS_KEPT, type United, derivedIdNow, type Reason } from './decisions.ts'
import { cameDays } from './absent-people.ts'
import type { Held } from './absence-sql.ts'

type Note = z.output<typeof followUpNote>

/** `written_on` is the day of `written_at` by the church's clock. A note with `lately` keeps its line on the list. */
export type StoredNote = Note & { person_id: string; written_on: string; lately: boolean }

type NotesQuery = { churchId: string; timeZone: string }

/** Returns the notes of the last 52 weeks, the latest first. */
export async function notesOf(tx: pg.ClientBase, { churchId, timeZone }: NotesQuery): Promise<StoredNote[]> {
  const { rows } = await tx.query<StoredNote>(
    `select id, follow_up_id, person_id, text, written_at, written_by, (written_at at time zone $2)::date as written_on,
       written_at > now() - interval '${WEEKS_KEPT} weeks' as lately
     from follow_up_notes where church_id = $1 and deleted_at is null and written_at > now() - interval '52 weeks'
     order by written_at desc, id limit 5000`,
    [churchId, timeZone],
  )
  return rows
}

/**
 * Puts a note whose line is gone on the line that had begun when the note was written.
 * @param also other ids of a line, each with the line's current id
 * @param united merged people: their line may have begun on the note's own day
 */
export function onTheirLines(
  notes: readonly StoredNote[],
  lines: readonly FollowUpLine[],
  also: ReadonlyMap<string, string>,
  united: United,
): Note[] {
  const ids = new Set(lines.map(({ id }) => id))
  const people = byPerson(lines, ({ person }) => person.id)
  return notes.map(({ person_id, id, follow_up_id, text, written_at, written_by, written_on }) => {
    const note = { id, follow_up_id, text, written_at, written_by }
    if (ids.has(note.follow_up_id)) return note
    const theirs = (people.get(person_id) ?? []).filter(
      (line) => united.has(person_id) || isAlsoAbout(line, written_on),
    )
    const now = lineOfBoth({ reason: null, on: written_on }, theirs)
    return { ...note, follow_up_id: also.get(note.follow_up_id) ?? now?.id ?? note.follow_up_id }
  })
}

/**
 * Finds lines with a recent note. They stay on the list without a decision, even when their reason is gone. A note
 * holds only the line's id, which derives from person, reason and day. The function compares it with the lines that
 * the person may have had.
 * @param listed lines that are on the list already; a note about one of them adds no other line
 */
export async function notedLines(
  tx: pg.ClientBase,
  { churchId, timeZone }: NotesQuery,
  held: Held[],
  notes: readonly StoredNote[],
  listed: readonly Reason[],
): Promise<Reason[]> {
  const lately = notes.filter((note) => note.lately)
  if (lately.length === 0) return []
  const idOf = (line: Reason) => derivedIdNow(churchId, followUpName(line))
  const lines = byPerson(listed, ({ person_id }) => person_id)
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
