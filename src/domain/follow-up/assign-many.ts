/** Assigns the follow-up of many people to one helper, from this phone. */
import type { FollowUpLine, followUpRoutes } from '../../../contract/routes/follow-ups.ts'
import type { FollowUpRow } from '../../../contract/tables/follow-ups.ts'
import type { Person } from '../../../sync/client/api.ts'
import { followUpId } from '../../../sync/merge/follow-up-id.ts'
import type { AnswerOf } from '../../lib/api/api.ts'
import { dateOf } from '../../lib/format/format-date.ts'
import { awayFor, type Attendance } from '../attendance/attendance-of-all.ts'
import type { Change } from '../edits/change-many.ts'

export type FollowUpList = AnswerOf<typeof followUpRoutes.listFollowUps>

type Line = Pick<FollowUpLine, 'id' | 'reason' | 'since' | 'owner_id' | 'state' | 'changed_at'>

export type Known = {
  church: { id: string; time_zone: string }
  list: FollowUpList
  /** This phone's own later decisions. */
  rows: readonly FollowUpRow[]
  /** Null: this phone does not know who is absent. */
  attendance: Attendance | null
}

export type Assignments = {
  changes: Change<'change-follow-up'>[]
  /** The same lines with their former helpers. */
  undo: Change<'change-follow-up'>[]
  /** People with nothing to follow up: no first timers, and not absent. */
  left: number
}

/** @param owner the helper's account */
export async function assignments(
  people: readonly Person[],
  owner: string,
  known: Known,
): Promise<Assignments> {
  const rows = new Map(known.rows.map((row) => [row.id, row]))
  const found = await Promise.all(
    people.map(async (person) => {
      const line = openLine(person, known, rows) ?? (await absence(person, known))
      return line && { person, line }
    }),
  )
  const lines = found.filter((one) => one !== null)
  const to = (owner_id: (line: Line) => string | null) =>
    lines.map(({ person, line }): Change<'change-follow-up'> => ({
      args: {
        id: line.id,
        person_id: person.id,
        reason: line.reason,
        since: line.since,
        // A row that only the server holds keeps its state.
        set: {
          owner_id: owner_id(line),
          ...(line.changed_at && !rows.has(line.id) && { state: line.state }),
        },
      },
    }))
  return {
    changes: to(() => owner),
    undo: to(({ owner_id }) => owner_id),
    left: people.length - lines.length,
  }
}

/** The latest line of the person that is still open, by the server's list and this phone's later decisions. */
function openLine({ id }: Person, { list }: Known, rows: ReadonlyMap<string, FollowUpRow>): Line | null {
  const theirs = list.lines
    .filter(({ person }) => person.id === id)
    .map((line): Line => {
      const own = rows.get(line.id)
      return own && own.changed_at >= (line.changed_at ?? '') ? { ...line, ...own } : line
    })
    .filter(({ state }) => state !== 'returned' && state !== 'stopped')
  return theirs.toSorted((a, b) => b.since.localeCompare(a.since))[0] ?? null
}

/** The list may be older than the last service, or cut. */
async function absence(person: Person, { church, list, attendance }: Known): Promise<Line | null> {
  if (!attendance || !person.created_at) return null
  if (list.lines.some((line) => line.person.id === person.id)) return null
  const joined = dateOf(person.created_at, church.time_zone)
  const away = awayFor(attendance, list.absent_after, { id: person.id, joined })
  if (!away) return null
  const line = { reason: 'absent' as const, since: away.since }
  const id = await followUpId(church.id, { person_id: person.id, ...line })
  return { id, ...line, owner_id: null, state: 'to_call', changed_at: null }
}
