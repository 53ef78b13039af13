import { type ReactNode, useRef, useState } from 'react'
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
import { DraftNotice, Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'
import { uploadRoutes } from '../../../../contract/routes/uploads.ts'
import { initials } from '../../../lib/format/person-name.ts'

const KINDS = ['image/jpeg', 'image/png', 'image/webp']
const MOST_BYTES = 8 * 1024 * 1024

/** The user's picture or initials, with buttons to change it. */
export function PictureRow() {
  const { account } = useChurch()
  const picture = useSession((session) => session.userFacts?.user.profile_picture_url ?? null)
  const online = useOnline()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)

  const set = async (made: () => Promise<string | null>) => {
    setBusy(true)
    try {
      const { first_name, last_name } = account
      const body = { first_name, last_name, profile_picture_url: await made() }
      await api.call(accountRoutes.personalInfo, { body })
      await refreshSession()
      toast(t('toasts.updateDone'))
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  const choose = (file: File | undefined) => {
    if (!file) return
    if (!KINDS.includes(file.type) || file.size > MOST_BYTES) return toastFailure(t('profile.pictureKind'))
    void set(() => uploaded(file))
  }
  return (
    <div className="profile-picture">
      {picture ? (
        <img src={picture} alt={t('profile.picture')} />
      ) : (
        <span className="profile-letters" aria-hidden="true">
          {initials(account)}
        </span>
      )}
      <div className="profile-buttons">
        <Button
          tone="quiet"
          icon="image"
          busy={busy}
          busyLabel={t('profile.sendingPicture')}
          whyNot={online ? undefined : t('offline.needsNetwork')}
          onClick={() => input.current?.click()}
        >
          {picture ? t('profile.changePicture') : t('profile.addPicture')}
        </Button>
        {picture && online && (
          <Button tone="plain" disabled={busy} onClick={() => void set(async () => null)}>
            {t('profile.removePicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={KINDS.join(',')}
        aria-label={t('profile.picture')}
        hidden
        tabIndex={-1}
        onChange={(event) => choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}

async function uploaded(file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  return (await api.call(uploadRoutes.uploadImage, { body })).secure_url
}

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
