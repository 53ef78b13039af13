import { accountRoutes } from '../../../../contract/routes/account.ts'
import { useAddressDialog } from '../../../lib/address/use-address-dialog.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { checkBy } from '../../../ui/form/form-errors.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast-store.ts'
import { say } from '../words.ts'

type Wish = { email: string; current_password: string }
const check = checkBy<Wish>(accountRoutes.changeEmail.body)

const acts = ['change-email'] as const

/** Opens the dialog, which stands outside the form that this button is in: browsers do not nest forms. */
export function EmailDialogButton() {
  const { open } = useAddressDialog(acts)
  const online = useOnline()
  return (
    <div>
      <Button
        tone="plain"
        icon="edit"
        whyNot={online ? undefined : t('offline.needsNetwork')}
        onClick={() => open('change-email')}
      >
        {say('profile.changeEmail')}
      </Button>
    </div>
  )
}

/** Asks for a new e-mail; it counts once the link that goes to it was opened. */
export function EmailDialog() {
  const { act, close } = useAddressDialog(acts)
  return (
    <Dialog open={act !== null} title={say('profile.changeEmail')} onClose={close}>
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
      toast(say('profile.linkSent', { email: typed.email.trim() }))
      onClose()
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        disabled={form.incomplete}
        busy={form.busy}
        busyLabel={say('profile.sendingLink')}
      >
        {say('profile.sendLink')}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{say('profile.emailLead')}</p>
      <TextField {...form.field('email')} label={say('profile.newEmail')} type="email" />
      <PasswordField {...form.field('current_password')} label={say('profile.yourPassword')} />
    </Form>
  )
}
