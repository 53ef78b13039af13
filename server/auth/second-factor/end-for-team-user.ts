/** Who lost phone and codes asks the owner of the church, who knows them by sight. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { Problem } from '../../http/problem.ts'
import { retried } from '../../sync/retried.ts'
import { addAudit } from '../audit.ts'
import { userOf, worksElsewhere } from '../change-team-user.ts'
import { requireRightNow } from '../rights-now.ts'
import type { TeamUser } from '../team-of.ts'
import { dropFactor } from './enrol.ts'

/**
 * Only for somebody who works here alone: what guards another church is not this owner's to take away. One sentence also
 * where there is nothing to switch off, so that nobody learns who works elsewhere.
 * @param passwordHash the hash that the owner's current password was verified against
 */
export const endForTeamUser = (
  pool: pg.Pool,
  actor: Actor,
  passwordHash: string,
  accountId: string,
): Promise<TeamUser> =>
  retried(() => inChurch(pool, actor.churchId, (tx) => end(tx, actor, passwordHash, accountId)))

async function end(
  tx: pg.PoolClient,
  actor: Actor,
  passwordHash: string,
  accountId: string,
): Promise<TeamUser> {
  if (accountId === actor.accountId)
    throw new Problem('INVALID', 'Your own second step is switched off under My Profile, with a code.')
  const asking = { access: 'owner', passwordHash, members: [accountId], accounts: [accountId] } as const
  await requireRightNow(tx, actor, asking)
  const user = await userOf(tx, actor.churchId, accountId)
  const ended =
    !(await worksElsewhere(tx, actor.churchId, user.id)) && (await dropFactor(tx, user.id)).rowCount
  if (!ended)
    throw new Problem(
      'INVALID',
      'Nothing was switched off: this person has no second step, or works for another church too. Then only whoever runs this site can help.',
    )
  await addAudit(tx, {
    ...actor,
    action: 'switched the second factor of a team user off',
    subjectTable: 'accounts',
    subjectId: user.id,
  })
  return user
}
