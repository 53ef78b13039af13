import { shownName } from '../../../contract/people/shown-name.ts'
import { useState } from 'react'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup, Form } from '../../ui/form/form.tsx'
import { sendOnce, ownId, type OwnId } from '../../ui/form/send-once.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { featureWords } from './feature-switches.tsx'
import { InviteLink, type SentInvite } from './invite-link.tsx'
import type { TeamUser } from './use-team.ts'
import { t } from './messages.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { checkBy, type FieldErrors } from '../../ui/form/form-errors.ts'

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

const bySchema = checkBy<Invitation>(teamRoutes.inviteUser.body.omit({ id: true, features: true }))

export function checkInvitation(typed: Invitation): FieldErrors<Invitation> {
  const errors = bySchema(typed)
  if (!typed.phone_number.trim()) errors.phone_number = t('fields.required')
  if (givenFeatures(typed).length === 0) errors.teamsAccess = t('team.chooseOne')
  return errors
}

export function givenFeatures(typed: Invitation): { name: FeatureName }[] {
  return FEATURES.filter((name) => typed[name]).map((name) => ({ name }))
}

type DialogProps = {
  open: boolean
  /** A person who was removed and is invited again. */
  again: TeamUser | null
  onClose: () => void
  onInvited: () => void
}

/** Asks for the person and their features, then shows the link to send. */
export function InviteDialog({ open, again, onClose, onInvited }: DialogProps) {
  const [sent, setSent] = useState<SentInvite | null>(null)
  const close = () => {
    setSent(null)
    onClose()
  }
  const title = sent ? t('team.linkReady', { name: sent.name }) : t('team.invite')
  return (
    <Dialog open={open} title={title} onClose={close}>
      {sent ? (
        <InviteLink invite={sent} onDone={close} />
      ) : (
        <InviteForm
          key={again?.id}
          again={again}
          onCancel={close}
          onSent={(invite) => {
            setSent(invite)
            onInvited()
          }}
        />
      )}
    </Dialog>
  )
}

type Props = Pick<DialogProps, 'again'> & {
  onCancel: () => void
  onSent: (invite: SentInvite) => void
}

/** The invited person, and their features. */
export function InviteForm({ again, onCancel, onSent }: Props) {
  const { features: own } = useChurch()
  const form = useForm({
    initial: firstInvitation(own, again),
    check: checkInvitation,
    draftKey: again ? `invite-team:${again.id}` : 'invite-team',
    submit: async (typed) => {
      const { first_name, last_name, email, phone_number } = typed
      try {
        const body = { first_name, last_name, email, phone_number, features: givenFeatures(typed) }
        const { link } = await sendOnce(form, typed, (id) =>
          api.call(teamRoutes.inviteUser, { body: { id, ...body } }),
        )
        const name = shownName(first_name)
        toast(t('team.invited', { name }))
        onSent({ name, link })
      } catch (thrown) {
        return problemOf(thrown)
      }
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('team.sendingInvite')}>
        {t('team.sendInvite')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={t('team.invite')} actions={actions}>
      <p className="team-note">{t('team.inviteLead')}</p>
      <TextField {...form.field('first_name')} label={t('fields.firstName')} autoCapitalize="words" />
      <TextField {...form.field('last_name')} label={t('fields.lastName')} autoCapitalize="words" />
      <TextField {...form.field('email')} label={t('fields.emailAddress')} type="email" autoComplete="off" />
      <PhoneField {...form.field('phone_number')} label={t('fields.phoneNumber')} autoComplete="off" />
      <FieldGroup title={t('team.mayUse')}>
        {own.length < FEATURES.length && <p className="team-note">{t('team.beyondInvite')}</p>}
        <div className="team-switches">
          {FEATURES.map((name) => (
            <CheckField
              key={name}
              {...form.field(name)}
              label={t(featureWords[name].label)}
              disabled={!own.includes(name)}
            />
          ))}
        </div>
      </FieldGroup>
    </Form>
  )
}
