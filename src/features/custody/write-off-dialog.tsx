import { custodyRoutes } from '../../../contract/routes/custody.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { phoneCode } from '../../lib/device/phone-code.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { heldDaysInWords } from './held-days-words.ts'
import type { HeldPhone } from './held-phones.ts'
import { say } from './words.ts'

const LONGEST_REASON = 200

type Props = { phone: HeldPhone; onClose: () => void; onChanged: () => void }

/** States what is written off, asks for the reason, and waits for the server's answer. */
export function WriteOffDialog(props: Props) {
  const title = say('writeOffs.title', { person: personName(props.phone.person) })
  return (
    <Dialog open title={title} onClose={props.onClose}>
      <WriteOffForm {...props} title={title} />
    </Dialog>
  )
}

function WriteOffForm({ phone, title, onClose, onChanged }: Props & { title: string }) {
  const { church } = useChurch()
  const online = useOnline()
  const { device_id, person, not_received } = phone
  const form = useForm({
    initial: { reason: '' },
    draftKey: `write-off:${device_id}:${person.id}`,
    check: ({ reason }) => ({
      reason: reason.trim() === '' ? say('writeOffs.reasonMissing') : tooLong(reason.trim(), LONGEST_REASON),
    }),
    submit: async ({ reason }) => {
      try {
        const body = { device_id, account_id: person.id, not_received, reason }
        await api.call(custodyRoutes.writeOff, { body })
      } catch (thrown) {
        const problem = problemOf(thrown)
        if (problem.code === 'CHANGED_MEANWHILE') onChanged()
        return problem
      }
      toast(say('writeOffs.done'))
      onChanged()
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
        busy={form.busy}
        busyLabel={say('writeOffs.writingOff')}
        whyNot={online ? undefined : say('writeOffs.offline')}
      >
        {say('writeOffs.writeOff')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={title} actions={actions}>
      <ul className="custody-facts">
        <li>
          {[phone.device_name, t('devices.code', { code: phoneCode(device_id) })].filter(Boolean).join(' · ')}
        </li>
        <li>{say('writeOffs.lost', { count: not_received })}</li>
        <li>{heldDaysInWords(phone.days)}</li>
        <li>{say('writeOffs.lastHeard', { when: formatMoment(phone.last_heard_at, church.time_zone) })}</li>
      </ul>
      <p>{say('writeOffs.body')}</p>
      <TextField
        {...form.field('reason')}
        label={say('writeOffs.reason')}
        hint={say('writeOffs.reasonHint')}
        autoCapitalize="sentences"
      />
    </Form>
  )
}
