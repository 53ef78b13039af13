/** Another team user, who joined by an invite link and confirmed their email; made by API calls. */
import type { FeatureName } from '../../contract/features.ts'
import type { Somebody } from './calls.ts'
import { confirmEmail } from './calls.ts'
import type { SmallChurch } from './small-church.ts'

export type TeamUser = {
  who: Somebody
  id: string
  /** They hold exactly these features from their next request on. */
  hold(...features: FeatureName[]): Promise<void>
}

export async function teamUser(
  church: SmallChurch,
  who: Somebody,
  features: readonly FeatureName[] = [],
): Promise<TeamUser> {
  const name = { first_name: who.first, last_name: who.last }
  const invite = await church.post<{ link: string }>('invite-user', { ...name, email: who.email, features })
  await church.post('inviteRegistration', {
    ...name,
    invited_user_email: who.email,
    password: who.password,
    invite_reference: new URL(invite.link).hash.slice('#token='.length),
  })
  await confirmEmail({ url: new URL(invite.link).origin }, who.email)
  const id = await idOf(church, who.email)
  const hold = async (...held: FeatureName[]) =>
    void (await church.put(`church-user/${id}`, { features: held }))
  return { who, id, hold }
}

async function idOf(church: SmallChurch, email: string): Promise<string> {
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const team = await church.get<{ id: string; email: string }[]>(`church/${current_church.id}/users`)
  return team.find((user) => user.email === email)!.id
}
