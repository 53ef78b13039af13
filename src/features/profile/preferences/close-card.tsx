import { useState } from 'react'
import { churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { leaveBecauseClosed } from '../../../lib/session/sign-out.ts'
import { useChurch } from '../../../lib/session/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { say } from '../words.ts'
import { CloseMoney } from './close-money.tsx'
import { ExportLink } from './export-card.tsx'

/** The end of a church's account, with what follows from it said first. */
export function CloseCard() {
  const { church } = useChurch()
  const [open, setOpen] = useState(false)
  const online = useOnline()
  const ask = (
    <Button
      tone="danger"
      whyNot={online ? undefined : t('offline.needsNetwork')}
      onClick={() => setOpen(true)}
    >
      {say('churchSettings.close')}
    </Button>
  )
  return (
    <>
      <Card
        title={say('churchSettings.closeTitle', { church: church.name })}
        hint={say('churchSettings.closeHint')}
        actions={ask}
      />
      <Dialog
        open={open}
        title={say('churchSettings.closeDialog', { church: church.name })}
        onClose={() => setOpen(false)}
      >
        <CloseForm onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function CloseForm({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { church_name: '', current_password: '' },
    submit: async (typed) => {
      try {
        await api.call(churchSettingsRoutes.closeChurch, { body: typed })
      } catch (thrown) {
        return problemOf(thrown)
      }
      // The session ended with the church: this phone wipes what it knows now, not at its next contact.
      await leaveBecauseClosed()
    },
  })
  const { church_name, current_password } = form.values
  const actions = (
    <>
      <Button tone="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        tone="danger"
        disabled={church_name.trim() === '' || current_password === ''}
        busy={form.busy}
        busyLabel={say('churchSettings.closing')}
      >
        {say('churchSettings.closeNow')}
      </Button>
    </>
  )
  return (
    <Form form={form} actions={actions}>
      <p>{say('churchSettings.closeLead')}</p>
      <CloseMoney />
      <p>{say('churchSettings.closeFirst')}</p>
      <div>
        <ExportLink />
      </div>
      <TextField {...form.field('church_name')} label={say('churchSettings.typeName')} />
      <PasswordField {...form.field('current_password')} label={say('churchSettings.yourPassword')} />
    </Form>
  )
}
