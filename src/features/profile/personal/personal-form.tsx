import type { ReactNode } from 'react'
import { accountRoutes } from '../../../../contract/routes/account.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { startOf, useDraftedEdit, type Drafted, type EditDraft } from '../../../lib/edits/use-drafted-edit.ts'
import { useKeptDraft } from '../../../lib/edits/use-kept-draft.ts'
import { formatPhone } from '../../../../contract/format-phone.ts'
import { t } from '../../../lib/messages/t.ts'
import { refreshSession } from '../../../lib/session/refresh-session.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { useChurch } from '../../../lib/session/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DraftNotice } from '../../../ui/form/draft-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { say } from '../words.ts'

type Names = { first_name: string; last_name: string }

/** First and last name; the e-mail and the phone are shown only. An emptied name stays what it was. */
export function PersonalForm({ changeEmail }: { changeEmail: ReactNode }) {
  const draft = useKeptDraft<EditDraft<Names>>('personal-info')
  if (draft.found === undefined) return <SkeletonRows rows={4} />
  return <PersonalFields changeEmail={changeEmail} draft={draft} found={draft.found} />
}

type FieldsProps = Drafted<Names> & { changeEmail: ReactNode }

export function PersonalFields({ changeEmail, draft, found }: FieldsProps) {
  const { account } = useChurch()
  const phone = useSession((session) => session.heard?.user.phone_number ?? null)
  const isOwner = useSession((session) => session.heard?.user.is_owner ?? false)
  const online = useOnline()
  const now: Names = { first_name: account.first_name, last_name: account.last_name }
  const form = useForm<Names>({ initial: startOf(now, found), submit: save })
  const { fromDraft, startAfresh } = useDraftedEdit<Names>(form, now, { draft, found })

  async function save(typed: Names) {
    const first_name = typed.first_name.trim() || account.first_name
    const last_name = typed.last_name.trim() || account.last_name
    try {
      await api.call(accountRoutes.personalInfo, { body: { first_name, last_name } })
    } catch (thrown) {
      return problemOf(thrown)
    }
    form.set('first_name', first_name)
    form.set('last_name', last_name)
    draft.drop()
    toast(t('toasts.updateDone'))
    await refreshSession()
  }

  return (
    <Form
      form={form}
      label={say('profile.personalInfo')}
      actions={
        <Button
          type="submit"
          busy={form.busy}
          busyLabel={t('common.saving')}
          whyNot={online ? undefined : t('offline.needsNetwork')}
        >
          {say('profile.save')}
        </Button>
      }
    >
      {fromDraft && <DraftNotice onDrop={startAfresh} />}
      <TextField
        {...form.field('first_name')}
        label={t('fields.firstName')}
        autoComplete="given-name"
        autoCapitalize="words"
      />
      <TextField
        {...form.field('last_name')}
        label={t('fields.lastName')}
        autoComplete="family-name"
        autoCapitalize="words"
      />
      <TextField
        {...shown('email', account.email)}
        label={t('fields.emailAddress')}
        type="email"
        hint={say('profile.emailFixed')}
      />
      {changeEmail}
      {phone && (
        <PhoneField
          {...shown('phone', formatPhone(phone))}
          label={t('fields.phoneNumber')}
          hint={say(isOwner ? 'profile.phoneFixedOwner' : 'profile.phoneFixed')}
        />
      )}
    </Form>
  )
}

const shown = (name: string, value: string) => ({ name, value, onChange: () => {}, disabled: true })
