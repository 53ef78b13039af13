/** What was noted, each note on the line it is about now. */
import type pg from 'pg'
import type { z } from 'zod'
import type { FollowUpLine, followUpNote } from '../../../contract/routes/follow-ups.ts'
import { isAlsoAbout } from '../../../sync/merge/follow-up-id.ts'
import { byPerson, lineOfBoth, WEEKS_KEPT, type United } from './decisions.ts'

type Note = z.output<typeof followUpNote>
/** `written_on`: the church's own day of `written_at`. `lately`: it keeps its line on the list. */
export type StoredNote = Note & { person_id: string; written_on: string; lately: boolean }

/** Of the last year, the latest first. */
export async function notesOf(
  tx: pg.ClientBase,
  { churchId, timeZone }: { churchId: string; timeZone: string },
): Promise<StoredNote[]> {
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
 * A note whose line is no more is on the one that had begun when it was written.
 * @param also ids of which a line has another now, and the line each means
 * @param united people who are two records that were joined: theirs may have begun on the note's own day
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
