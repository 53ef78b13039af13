/** Who lost phone and codes asks the owner of the church, who knows them by sight. */
import type pg from 'pg'
import type { Actor } from '../../http/actor.ts'
import { Problem } from '../../http/problem.ts'
import { addAudit } from '../audit.ts'
import { lockedUser, worksElsewhere } from '../change-team-user.ts'
import type { TeamUser } from '../team-of.ts'
import { dropFactor } from './enrol.ts'

/**
 * Within a transaction of the church. Only of who works here alone: what guards another church is not this owner's to
 * take away. One sentence also where there is nothing to switch off, so that nobody learns who works elsewhere.
 */
export async function endForTeamUser(tx: pg.PoolClient, actor: Actor, accountId: string): Promise<TeamUser> {
  if (accountId === actor.accountId)
    throw new Problem('INVALID', 'Your own second step is switched off under My Profile, with a code.')
  const user = await lockedUser(tx, actor.churchId, accountId)
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
