import { PersonalForm, PictureRow } from './personal-form.tsx'
import { useState } from 'react'
import { accountRoutes } from '../../../../contract/routes/account.ts'
import { emailChange } from '../../../../contract/routes/form-bodies.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastFailure, toast } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'
import { useNavigate } from 'react-router-dom'
import { homePath } from '../../../domain/session/return-path.ts'
import { useSession } from '../../../domain/session/session-store.ts'
import { signInFailure } from '../../../domain/session/sign-in-screens.ts'
import { switchChurch } from '../../../domain/session/switch-church.ts'
import { useChurch, useLive } from '../../../domain/church/use-church.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useAddressDialog } from '../../../lib/address/address-dialog.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkBy, useForm } from '../../../ui/form/use-form.ts'
import { Form } from '../../../ui/form/form.tsx'

type Wish = { email: string; current_password: string }
const check = checkBy<Wish>(emailChange)

const dialogActions = ['change-email'] as const

/** Opens the dialog. The dialog is outside the form of this button, because browsers do not nest forms. */
export function EmailDialogButton() {
  const { open } = useAddressDialog(dialogActions)
  const online = useOnline()
  return (
    <div>
      <Button
        tone="plain"
        icon="edit"
        whyNot={online ? undefined : t('offline.needsNetwork')}
        onClick={() => open('change-email')}
      >
        {t('profile.changeEmail')}
      </Button>
    </div>
  )
}

/** Requests a new email. It counts once the user opens the link mailed to it. */
export function EmailDialog() {
  const { act, close } = useAddressDialog(dialogActions)
  return (
    <Dialog open={act !== null} title={t('profile.changeEmail')} onClose={close}>
      <EmailForm onClose={close} />
    </Dialog>
  )
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Wish>({
    initial: { email: '', current_password: '' },
    check,
    draftKey: 'change-email',
    secret: ['current_password'],
    submit: async (typed) => {
      try {
        await api.call(accountRoutes.changeEmail, { body: typed })
      } catch (thrown) {
        return problemOf(thrown)
      }
      toast(t('profile.linkSent', { email: typed.email.trim() }))
      onClose()
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('profile.sendingLink')}>
        {t('profile.sendLink')}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{t('profile.emailLead')}</p>
      <TextField {...form.field('email')} label={t('profile.newEmail')} type="email" />
      <PasswordField {...form.field('current_password')} label={t('profile.yourPassword')} />
    </Form>
  )
}

/** The tab of the user: picture, name, email, churches, and stored data. */
export function PersonalTab() {
  return (
    <>
      <PictureRow />
      <PersonalForm changeEmail={<EmailDialogButton />} />
      <EmailDialog />
      <ChurchesCard />
      <MyDataCard />
    </>
  )
}

/** Exports the stored data of the signed-in user. */
export function MyDataCard() {
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const get = async () => {
    setBusy(true)
    try {
      const kept = await api.call(accountRoutes.myData)
      saveFile('my-data.json', new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }))
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <Card
      title={t('profile.myData')}
      hint={t('profile.myDataHint')}
      actions={
        <Button
          tone="quiet"
          icon="download"
          busy={busy}
          whyNot={online ? undefined : t('offline.needsNetwork')}
          onClick={() => void get()}
        >
          {t('profile.myDataGet')}
        </Button>
      }
    />
  )
}

/** Lists the churches of a user with several, marks the open one, and switches to another. */
export function ChurchesCard() {
  const churches = useSession((session) => session.userFacts?.churches)
  if (!churches || churches.length < 2) return null
  return (
    <Card title={t('profile.churches')} hint={t('profile.churchesHint')}>
      <ul className="profile-churches">
        {churches.map((church) => (
          <li key={church.id}>
            <ChurchRow church={church} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ChurchRow({ church }: { church: { id: string; name: string } }) {
  const here = useChurch()
  const { pending } = useLive(here.outbox.counts)
  const online = useOnline()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    try {
      await switchChurch(church.id)
      navigate(homePath)
    } catch (thrown) {
      toastFailure(signInFailure(thrown).message)
      setBusy(false)
    }
  }
  if (church.id === here.church.id)
    return (
      <>
        <span>{church.name}</span>
        <Badge tone="palm" icon="checkCircle">
          {t('profile.hereNow')}
        </Badge>
      </>
    )
  const whyNot = !online
    ? t('offline.needsNetwork')
    : pending > 0
      ? t('profile.goWaiting', { count: pending })
      : undefined
  return (
    <Button
      tone="quiet"
      wide
      busy={busy}
      busyLabel={t('profile.going')}
      whyNot={whyNot}
      onClick={() => void go()}
    >
      {t('profile.goThere', { church: church.name })}
    </Button>
  )
}
