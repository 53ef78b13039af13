import { shownName } from '../../../contract/people/shown-name.ts'
import { FEATURES } from '../../../contract/features.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup, Form } from '../../ui/form/form.tsx'
import { sendOnce } from '../../ui/form/send-once.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { featureWords } from './feature-text.ts'
import { checkInvitation, emptyInvitation, givenFeatures } from './invitation.ts'
import type { SentInvite } from './invite-link.tsx'
import { t } from './messages.ts'

type Props = { onCancel: () => void; onSent: (invite: SentInvite) => void }

/** The invited person, and their features. */
export function InviteForm({ onCancel, onSent }: Props) {
  const { features: own } = useChurch()
  const form = useForm({
    initial: emptyInvitation(own),
    check: checkInvitation,
    draftKey: 'invite-team',
    submit: async (typed) => {
      const { first_name, last_name, email, phone_number } = typed
      try {
        const body = { first_name, last_name, email, phone_number, features: givenFeatures(typed) }
        const { link } = await sendOnce(form, typed, (id) =>
          api.call(teamRoutes.inviteUser, { body: { id, ...body } }),
        )
        toast(t('team.invited'))
        onSent({ name: shownName(first_name), link })
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
      <Button type="submit" disabled={form.incomplete} busy={form.busy} busyLabel={t('team.sendingInvite')}>
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
              label={t(featureWords[name])}
              disabled={!own.includes(name)}
            />
          ))}
        </div>
      </FieldGroup>
    </Form>
  )
}
