/** The team as the church knows its people: each with their cell, department and address. */
import type pg from 'pg'
import type { z } from 'zod'
import type { teamRoutes } from '../../contract/routes/team.ts'
import { MEMBER_COLUMNS, type StoredMember, toMemberAnswer } from '../church/members/member-answer.ts'
import { teamOf } from './team-of.ts'

type TeamUserDetail = z.output<(typeof teamRoutes)['teamUsers']['answer']>[number]

const NO_ADDRESS = { street: null, city: null, state: null, post_code: null, country: null }

/**
 * Within a transaction of the church.
 * @param openly whether the caller may see where people live (membersAccess)
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
