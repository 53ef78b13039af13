/** Reads a church's team, its users and the people invited, and limits what a team manager may change. */
import type pg from 'pg'
import type { z } from 'zod'
import { type FeatureName, FEATURES } from '../../../contract/features.ts'
import type { teamRoutes } from '../../../contract/routes/team.ts'
import { type Actor, Problem } from '../../http/actor-and-answer.ts'
import { MEMBER_COLUMNS, type StoredMember, toMemberAnswer } from '../../modules/members/queries.ts'

export type TeamUser = z.output<(typeof teamRoutes)['updateFeatureAccess']['answer']>
type Found = Omit<TeamUser, 'features'> & { features: FeatureName[] }

const USERS = `select a.id, a.first_name, a.last_name, a.email, a.phone_number, m.features, m.is_owner, m.status, m.created_at,
    null::timestamptz as expires_at,
    (select max(s.last_seen_at) from sessions s where s.account_id = m.account_id and s.church_id = m.church_id) as last_active_at
  from memberships m join accounts a on a.id = m.account_id where m.church_id = $1`

/** Reads people who were invited and have not joined. An expired link can be renewed for as long as it is stored. */
const INVITED = `select i.id, i.first_name, i.last_name, i.email, i.phone_number, i.features, false as is_owner, 'pending' as status,
    i.created_at, i.expires_at, null::timestamptz as last_active_at
  from invites i where i.church_id = $1 and i.used_at is null`

/** Returns everybody who works or worked for the church, the owner first, then the invited people. */
export async function teamOf(db: pg.Pool | pg.PoolClient, churchId: string): Promise<TeamUser[]> {
  const users = await db.query<Found>(`${USERS} order by m.is_owner desc, m.created_at, a.id`, [churchId])
  const invited = await db.query<Found>(`${INVITED} order by i.created_at, i.id`, [churchId])
  return [...users.rows, ...invited.rows].map(toTeamUser)
}

/** Returns a user who works for the church now. */
export async function teamUser(
  db: pg.Pool | pg.PoolClient,
  churchId: string,
  accountId: string,
): Promise<TeamUser | undefined> {
  const { rows } = await db.query<Found>(`${USERS} and a.id = $2 and m.status = 'active'`, [
    churchId,
    accountId,
  ])
  return rows[0] && toTeamUser(rows[0])
}

const toTeamUser = (user: Found): TeamUser => ({
  ...user,
  features: (user.is_owner ? [...FEATURES] : user.features).map((name) => ({ name })),
})

/** Managers give only features that they hold. They may remove any feature. */
export function mayGive(actor: Actor, features: readonly FeatureName[]): void {
  const beyond = features.filter((name) => !actor.features.includes(name))
  if (beyond.length === 0) return
  throw new Problem('FEATURE_REQUIRED', 'You can only give parts that you have yourself.', [
    { path: 'features', message: `You do not have ${beyond.join(', ')}.` },
  ])
}

/**
 * The owner holds everything, and nobody changes their own features: a mistake would lock out the person who could correct
 * it.
 */
export function mayChange(actor: Actor, user: TeamUser): void {
  if (user.is_owner)
    throw new Problem('INVALID', 'The owner of the church holds every part; that cannot be changed.')
  if (user.id === actor.accountId)
    throw new Problem(
      'INVALID',
      'You cannot change what you may use yourself. Ask another person who manages the team.',
    )
}

/**
 * A name belongs to a person, here and in every church they work for. So a manager changes it only for somebody who works
 * here alone and holds no more than the manager. The message is the same for every reason: other churches stay private.
 */
export function mayRename(actor: Actor, user: TeamUser, worksElsewhere: boolean): void {
  const holdsMore = user.features.some(({ name }) => !actor.features.includes(name))
  if (!user.is_owner && !holdsMore && !worksElsewhere) return
  throw onlyTheHolder()
}

/** An email opens the account, so only its holder changes it (decided on 27 November 2026). */
export const onlyTheHolder = () =>
  new Problem('FEATURE_REQUIRED', 'Only this person can change their name and email, under Your profile.')

type TeamUserDetail = z.output<(typeof teamRoutes)['teamUsers']['answer']>[number]

const NO_ADDRESS = { street: null, city: null, state: null, post_code: null, country: null }

/**
 * Lists the team with each person's cell, department and address. Call it in a transaction of the church.
 * @param openly true if the caller may see addresses (membersAccess)
 */
export async function teamDetails(
  tx: pg.PoolClient,
  churchId: string,
  openly: boolean,
): Promise<TeamUserDetail[]> {
  const team = await teamOf(tx, churchId)
  const { rows } = await tx.query<StoredMember & { account_id: string }>(
    `select s.account_id, p.* from memberships s
     join (select ${MEMBER_COLUMNS} from members where church_id = $1 and deleted_at is null) p on p.id = s.member_id
     where s.church_id = $1`,
    [churchId],
  )
  const people = new Map(rows.map((row) => [row.account_id, toMemberAnswer(row)]))
  return team.map((user) => {
    const person = people.get(user.id)
    return {
      ...user,
      cell: person?.cell ?? null,
      department: person?.department ?? null,
      address: (openly && person?.address) || NO_ADDRESS,
    }
  })
}
