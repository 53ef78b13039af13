/** What somebody who manages the team may do to whom. */
import type { FeatureName } from '../../contract/features.ts'
import type { Actor } from '../http/actor.ts'
import { Problem } from '../http/problem.ts'
import type { TeamUser } from './team-of.ts'

/** Nobody hands out what they do not hold; what they do not hold they may still take away. */
export function mayGive(actor: Actor, features: readonly FeatureName[]): void {
  const beyond = features.filter((name) => !actor.features.includes(name))
  if (beyond.length === 0) return
  throw new Problem('FEATURE_REQUIRED', 'You can only give parts that you have yourself.', [
    { path: 'features', message: `You do not have ${beyond.join(', ')}.` },
  ])
}

/** The owner holds everything, and nobody gives or takes from themselves: a slip would shut out who could mend it. */
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
 * here alone and holds no more than the manager. One sentence for every reason: other churches stay private.
 */
export function mayRename(actor: Actor, user: TeamUser, worksElsewhere: boolean): void {
  const holdsMore = user.features.some(({ name }) => !actor.features.includes(name))
  if (!user.is_owner && !holdsMore && !worksElsewhere) return
  throw onlyTheHolder()
}

/** An e-mail opens the account, so nobody but its holder changes it (decided on 27 November 2026). */
export const onlyTheHolder = () =>
  new Problem('FEATURE_REQUIRED', 'Only this person can change their name and email, under My Profile.')
