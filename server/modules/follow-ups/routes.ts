/** Handles follow-ups and their notes. */
import type { followUpRoutes, FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import { newId } from '../../../contract/ids.ts'
import { followUpId, followUpName } from '../../../sync/merge/follow-up-id.ts'
import { inChurch } from '../../db/in-church.ts'
import { withMessage, notThere, Problem, type Actor } from '../../http/actor-and-answer.ts'
import type { Deps, HandlersFor } from '../../http/handler.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { canonicalId } from '../shared/counted-sql.ts'
import { noRowYet, once, dayIn } from '../shared/requests.ts'
import { carriedTo, derivedIdNow } from './decisions.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import type { FeatureName } from '../../../contract/features.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { findListedLines, type ListedLine } from './lines.ts'
import { notesOf, onTheirLines } from './notes.ts'

/** Builds the answer of the follow-up list: lines with their ids, notes, and the team that may be assigned. */

type List = z.output<(typeof followUpRoutes)['listFollowUps']['answer']>

/** The default if the church has set nothing: absent for three weeks. */
const ABSENT_AFTER = 3

const MAY: FeatureName = 'membersAccess'

/** @param now for tests */
export async function listFollowUps(pool: pg.Pool, churchId: string, now = new Date()): Promise<List> {
  const [{ lines, notes, united, ...rest }, team] = await Promise.all([
    inChurch(pool, churchId, (tx) => loadLines(tx, churchId, now)),
    teamForFollowUp(pool, churchId),
  ])
  const heldFrom = addDays(rest.today, -MARKS_WINDOW_DAYS)
  const wireLines = lines.map((line) => lineOf(churchId, line, heldFrom))
  const also = new Map(lines.flatMap((line, at) => line.also.map((id) => [id, wireLines[at]!.id])))
  return {
    ...rest,
    lines: wireLines,
    notes: onTheirLines(notes, wireLines, also, united),
    team,
    former: await formerOf(pool, churchId, namedIn(wireLines, notes, team)),
  }
}

async function loadLines(tx: pg.PoolClient, churchId: string, now: Date) {
  const { time_zone: timeZone, absent_after } = await settings(tx, churchId)
  const query = { churchId, timeZone, today: dayIn(timeZone, now), absentAfter: absent_after }
  const notes = await notesOf(tx, query)
  return { absent_after, today: query.today, ...(await findListedLines(tx, query, notes)), notes }
}

async function settings(tx: pg.PoolClient, churchId: string) {
  const { rows } = await tx.query<{ time_zone: string; absent_after: number }>(
    `select time_zone, coalesce((settings->>'absent_after')::int, $2) as absent_after from churches where church_id = $1`,
    [churchId, ABSENT_AFTER],
  )
  return rows[0] ?? { time_zone: 'Africa/Lagos', absent_after: ABSENT_AFTER }
}

/** @param heldFrom the day from which every phone holds the marks of all services */
function lineOf(churchId: string, listed: ListedLine, heldFrom: string): FollowUpLine {
  const { person_id, first_name, last_name, phone_number, came_again, came_on, never_came, decided } = listed
  const { reason, since, missed } = listed
  return {
    id: derivedIdNow(churchId, followUpName({ person_id, reason, since })),
    reason,
    since,
    never_came,
    missed,
    person: { id: person_id, first_name, last_name, phone_number },
    owner_id: decided?.owner_id ?? null,
    due_on: decided?.due_on ?? null,
    changed_at: decided?.changed_at ?? null,
    state: came_again ? 'returned' : (decided?.state ?? 'to_call'),
    ...(came_again && {
      came_on: came_on.filter((_, at) => at === 0 || came_on[at - 1]! >= heldFrom),
      decided_state: decided?.state ?? 'to_call',
    }),
  }
}

/** Returns the active team members who may be assigned to a line. */
export async function teamForFollowUp(pool: pg.Pool, churchId: string): Promise<List['team']> {
  const { rows } = await pool.query<List['team'][number]>(
    `select a.id, a.first_name, a.last_name from memberships m join accounts a on a.id = m.account_id
     where m.church_id = $1 and m.status = 'active' and (m.is_owner or $2 = any(m.features))
     order by a.first_name, a.last_name, a.id`,
    [churchId, MAY],
  )
  return rows
}

type Lines = Pick<List, 'lines'>['lines']
type Notes = readonly { written_by: string | null }[]

/** Returns the accounts on lines and notes that are not in the team. */
function namedIn(lines: Lines, notes: Notes, team: List['team']): string[] {
  const ids = new Set([...lines.map(({ owner_id }) => owner_id), ...notes.map((note) => note.written_by)])
  for (const { id } of team) ids.delete(id)
  return [...ids].filter((id) => id !== null)
}

/** Returns only accounts that have or had a membership in this church. */
async function formerOf(pool: pg.Pool, churchId: string, ids: string[]): Promise<List['former']> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<NonNullable<List['former']>[number]>(
    `select a.id, a.first_name, a.last_name, m.status <> 'active' as left
     from memberships m join accounts a on a.id = m.account_id where m.church_id = $1 and a.id = any($2::uuid[])`,
    [churchId, ids],
  )
  return rows
}

type Line = { person_id: string; reason: 'first_timer' | 'absent'; since: string }

export const followUpHandlers: HandlersFor<typeof followUpRoutes> = {
  listFollowUps: ({ actor, deps }) => listFollowUps(deps.pool, actor.churchId),

  async changeFollowUp({ body: { owner_id, due_on, state, ...given }, actor, deps }) {
    const { id, line } = await known(deps, actor, given)
    if (owner_id) await mustBeInTeam(deps, actor, owner_id)
    const stands = await inChurch(deps.pool, actor.churchId, (tx) => carriedTo(tx, actor.churchId, line, id))
    const set = {
      ...stands,
      ...(owner_id !== undefined && { owner_id }),
      ...(due_on !== undefined && { due_on }),
      ...(state && { state }),
    }
    await applyOwn(deps.pool, actor, 'change-follow-up', { id, ...line, set })
    return withMessage({ id }, 'Update successful')
  },

  async addFollowUpNote({ body: { id: chosen, text, ...given }, actor, deps }) {
    const { id: follow_up_id, line } = await known(deps, actor, given)
    const { churchId, accountId } = actor
    const note = { follow_up_id, person_id: line.person_id, text }
    const noteId = chosen ?? newId()
    const isNew = noRowYet(churchId, 'follow_up_notes', noteId, 'This note is written already.')
    const made = await once(
      deps.pool,
      churchId,
      noteId,
      () => ({ table: 'follow_up_notes', columns: { ...note, written_by: accountId, deleted_at: null } }),
      () => applyOwn(deps.pool, actor, 'add-follow-up-note', note, undefined, isNew, noteId),
      async () => ({ id: noteId }),
    )
    return withMessage({ id: made.id }, 'Added successfully')
  },
}

/** Returns the follow-up under the person's canonical id. A phone may know the person by an id it made up. */
async function known({ pool }: Deps, { churchId }: Actor, given: Line): Promise<{ id: string; line: Line }> {
  const person_id = await inChurch(pool, churchId, async (tx) => {
    const id = await canonicalId(tx, churchId, given.person_id)
    const { rowCount } = await tx.query(
      'select from members where church_id = $1 and id = $2 and deleted_at is null',
      [churchId, id],
    )
    return rowCount ? id : null
  })
  if (!person_id) throw notThere('This person')
  const line = { ...given, person_id }
  return { id: await followUpId(churchId, line), line }
}

async function mustBeInTeam({ pool }: Deps, { churchId }: Actor, ownerId: string): Promise<void> {
  const team = await teamForFollowUp(pool, churchId)
  if (team.some(({ id }) => id === ownerId)) return
  const message = 'Please choose somebody of your team who may see members.'
  throw new Problem('INVALID', message, [{ path: 'owner_id', message }])
}
