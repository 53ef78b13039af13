import type { SignedIn } from '../../../sync/client/api.ts'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import { ApiProblem } from '../api/problem.ts'
import { t } from '../messages/t.ts'
import type { HeardOfUser } from './session-store.ts'

/** What the phone's half needs of the server's answer. @throws ApiProblem where the answer brings no key for this device */
export function signedInOf({ user, current_church, seal_key }: SignedInAnswer): SignedIn {
  if (seal_key === null) throw new ApiProblem('BROKEN', t('problems.broken'))
  const { id, first_name, last_name, email, features } = user
  const { name, reference, time_zone } = current_church
  return {
    account: { id, first_name, last_name, email },
    church: { id: current_church.id, name, reference, time_zone },
    features,
    seal_key,
  }
}

/** What only the running app keeps of it. */
export function heardOf({ user, churches, subscription, granting }: SignedInAnswer): HeardOfUser {
  return { user, churches, subscription, granting }
}
