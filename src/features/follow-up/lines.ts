/** The list as this phone shows it: what the server worked out, and over it what was decided here since. */
import type { AnswerOf } from '../../lib/api/route-types.ts'
import type { FollowUpLine, followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import type { FollowUpNoteRow } from '../../../contract/tables/follow-up-notes.ts'
import type { FollowUpRow, FollowUpState } from '../../../contract/tables/follow-ups.ts'

export type FollowUpList = AnswerOf<typeof followUpRoutes.listFollowUps>
export type Note = FollowUpList['notes'][number]
export type Line = FollowUpLine & { notes: readonly Note[] }

export type Known = {
  rows: readonly FollowUpRow[] | null
  notes: readonly FollowUpNoteRow[] | null
  /** Who is marked present today, as this phone knows. */
  present: ReadonlySet<string>
  today: string
}

export function linesOf(list: FollowUpList, known: Known): Line[] {
  const rows = new Map(known.rows?.map((row) => [row.id, row]))
  const notes = notesByLine([...list.notes, ...(known.notes ?? [])])
  return list.lines.map((line) => ({
    ...decided(line, rows.get(line.id), known),
    notes: notes.get(line.id) ?? [],
  }))
}

/** The later decision counts; who is here again has returned, whatever was decided. */
function decided(line: FollowUpLine, row: FollowUpRow | undefined, { present, today }: Known): FollowUpLine {
  const later = row && (!line.changed_at || row.changed_at >= line.changed_at) ? row : line
  const here = line.state === 'returned' || (present.has(line.person.id) && line.since < today)
  const { owner_id, state, changed_at } = later
  return { ...line, owner_id, changed_at, state: here ? 'returned' : state }
}

function notesByLine(notes: readonly Note[]): Map<string, Note[]> {
  const once = new Map(notes.map((note) => [note.id, note]))
  const latestFirst = [...once.values()].sort((a, b) => b.written_at.localeCompare(a.written_at))
  const byLine = new Map<string, Note[]>()
  for (const note of latestFirst)
    byLine.set(note.follow_up_id, [...(byLine.get(note.follow_up_id) ?? []), note])
  return byLine
}

export const SHELVES = ['open', 'returned', 'stopped'] as const
export type Shelf = (typeof SHELVES)[number]

export const shelfOf = (state: FollowUpState): Shelf =>
  state === 'returned' || state === 'stopped' ? state : 'open'

/** Mine first, then those that nobody looks after, then the others; within each who came or left latest. */
export function byTurn(me: string): (a: Line, b: Line) => number {
  const turn = ({ owner_id }: Line) => (owner_id === me ? 0 : owner_id === null ? 1 : 2)
  return (a, b) => turn(a) - turn(b) || b.since.localeCompare(a.since)
}
