/** What was noted, each note on the line it is about now. */
import type pg from 'pg'
import type { z } from 'zod'
import type { FollowUpLine, followUpNote } from '../../../contract/routes/follow-ups.ts'
import { lineOfBoth, type United } from './decisions.ts'

type Note = z.output<typeof followUpNote>

/** Of the last year, the latest first. */
export async function notesOf(
  tx: pg.ClientBase,
  churchId: string,
): Promise<(Note & { person_id: string })[]> {
  const { rows } = await tx.query<Note & { person_id: string }>(
    `select id, follow_up_id, person_id, text, written_at, written_by from follow_up_notes
     where church_id = $1 and deleted_at is null and written_at > now() - interval '52 weeks'
     order by written_at desc, id limit 5000`,
    [churchId],
  )
  return rows
}

/**
 * @param also ids of joined people's lines, and the line each means
 * @param united people who are two records that were joined: a note that is on no line of theirs may be on the other's
 */
export function onTheirLines(
  notes: readonly (Note & { person_id: string })[],
  lines: readonly FollowUpLine[],
  also: ReadonlyMap<string, string>,
  united: United,
): Note[] {
  const ids = new Set(lines.map(({ id }) => id))
  const ofUnited = lines.filter(({ person }) => united.has(person.id))
  return notes.map(({ person_id, ...note }) => {
    if (ids.has(note.follow_up_id)) return note
    const theirs = ofUnited.filter(({ person }) => person.id === person_id)
    const both = lineOfBoth({ reason: null, at: note.written_at }, theirs)
    return { ...note, follow_up_id: also.get(note.follow_up_id) ?? both?.id ?? note.follow_up_id }
  })
}
