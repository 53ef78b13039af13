import type { ReactNode } from 'react'
import { accountRoutes } from '../../../../contract/routes/account.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { startOf, useDraftedEdit, type Drafted, type EditDraft } from '../../../domain/edits/drafted-edit.ts'
import { useKeptDraft } from '../../../domain/edits/use-kept-draft.ts'
import { formatPhone } from '../../../../contract/people/format-phone.ts'
import { refreshSession } from '../../../domain/session/session.ts'
import { useSession } from '../../../domain/session/session-store.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { PhoneField } from '../../../ui/fields/phone-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DraftNotice } from '../../../ui/form/draft-notice.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'

type Names = { first_name: string; last_name: string }

/** First and last name. Email and phone are read only. An emptied name keeps its former value. */
export function PersonalForm({ changeEmail }: { changeEmail: ReactNode }) {
  const draft = useKeptDraft<EditDraft<Names>>('personal-info')
  if (draft.found === undefined) return <SkeletonRows rows={4} />
  return <PersonalFields changeEmail={changeEmail} draft={draft} found={draft.found} />
}

type FieldsProps = Drafted<Names> & { changeEmail: ReactNode }

export function PersonalFields({ changeEmail, draft, found }: FieldsProps) {
  const { account } = useChurch()
  const phone = useSession((session) => session.userFacts?.user.phone_number ?? null)
  const isOwner = useSession((session) => session.userFacts?.user.is_owner ?? false)
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
      label={t('profile.personalInfo')}
      actions={
        <Button
          type="submit"
          busy={form.busy}
          busyLabel={t('common.saving')}
          whyNot={online ? undefined : t('offline.needsNetwork')}
        >
          {t('profile.save')}
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
        hint={t('profile.emailFixed')}
      />
      {changeEmail}
      {phone && (
        <PhoneField
          {...shown('phone', formatPhone(phone))}
          label={t('fields.phoneNumber')}
          hint={t(isOwner ? 'profile.phoneFixedOwner' : 'profile.phoneFixed')}
        />
      )}
    </Form>
  )
}

const shown = (name: string, value: string) => ({ name, value, onChange: () => {}, disabled: true })
