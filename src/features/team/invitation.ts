import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { invitation } from '../../../contract/routes/form-bodies.ts'
import { checkBy, type FieldErrors } from '../../ui/form/form-errors.ts'
import { ownId, type OwnId } from '../../ui/form/send-once.ts'
import type { TeamUser } from './use-team.ts'
import { t } from './messages.ts'

/** The fields of the form. Each feature's switch uses the feature's name. */
export type Invitation = {
  first_name: string
  last_name: string
  email: string
  phone_number: string
} & OwnId &
  Record<FeatureName, boolean>

/**
 * The form's first values. Most invitations are for ushers, so attendance starts switched on.
 * @param own the features of the inviter, who can grant only these
 * @param again a person who was removed, with the features that they held
 */
export function firstInvitation(own: readonly FeatureName[], again: TeamUser | null): Invitation {
  const held = again?.features.map(({ name }) => name) ?? []
  const wanted: readonly FeatureName[] = held.length > 0 ? held : ['attendanceAccess']
  const on = (name: FeatureName) => wanted.includes(name) && own.includes(name)
  return {
    ...ownId(),
    first_name: again?.first_name ?? '',
    last_name: again?.last_name ?? '',
    email: again?.email ?? '',
    phone_number: again?.phone_number ? formatPhone(again.phone_number) : '',
    ...(Object.fromEntries(FEATURES.map((name) => [name, on(name)])) as Record<FeatureName, boolean>),
  }
}

const bySchema = checkBy<Invitation>(invitation.omit({ id: true, features: true }))

export function checkInvitation(typed: Invitation): FieldErrors<Invitation> {
  const errors = bySchema(typed)
  if (!typed.phone_number.trim()) errors.phone_number = t('fields.required')
  if (givenFeatures(typed).length === 0) errors.teamsAccess = t('team.chooseOne')
  return errors
}

export function givenFeatures(typed: Invitation): { name: FeatureName }[] {
  return FEATURES.filter((name) => typed[name]).map((name) => ({ name }))
}
