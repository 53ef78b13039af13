import { shownName } from '../../../contract/shown-name.ts'
import { FEATURES } from '../../../contract/features.ts'
import { teamRoutes } from '../../../contract/routes/team.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { PhoneField } from '../../ui/fields/phone-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup, Form } from '../../ui/form/form.tsx'
import { sendOnce } from '../../ui/form/send-once.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { featureWords } from './feature-words.ts'
import { checkInvitation, emptyInvitation, givenFeatures } from './invitation.ts'
import type { SentInvite } from './invite-link.tsx'
import { say } from './words.ts'

type Props = { onCancel: () => void; onSent: (invite: SentInvite) => void }

/** Who is invited, and what they may use. */
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
        toast(say('team.invited'))
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
      <Button type="submit" disabled={form.incomplete} busy={form.busy} busyLabel={say('team.sendingInvite')}>
        {say('team.sendInvite')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={say('team.invite')} actions={actions}>
      <p className="team-note">{say('team.inviteLead')}</p>
      <TextField {...form.field('first_name')} label={t('fields.firstName')} autoCapitalize="words" />
      <TextField {...form.field('last_name')} label={t('fields.lastName')} autoCapitalize="words" />
      <TextField {...form.field('email')} label={t('fields.emailAddress')} type="email" autoComplete="off" />
      <PhoneField {...form.field('phone_number')} label={t('fields.phoneNumber')} autoComplete="off" />
      <FieldGroup title={say('team.mayUse')}>
        {own.length < FEATURES.length && <p className="team-note">{say('team.beyondInvite')}</p>}
        <div className="team-switches">
          {FEATURES.map((name) => (
            <CheckField
              key={name}
              {...form.field(name)}
              label={say(featureWords[name])}
              disabled={!own.includes(name)}
            />
          ))}
        </div>
      </FieldGroup>
    </Form>
  )
}
