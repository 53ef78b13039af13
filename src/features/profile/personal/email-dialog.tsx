import { accountRoutes } from '../../../../contract/routes/account.ts'
import { emailChange } from '../../../../contract/routes/form-bodies.ts'
import { useAddressDialog } from '../../../lib/address/address-dialog.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkBy } from '../../../ui/form/form-errors.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'

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
