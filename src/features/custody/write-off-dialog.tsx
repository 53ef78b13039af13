import { custodyRoutes } from '../../../contract/routes/custody.ts'
import { api } from '../../lib/api/api.ts'
import { phoneCode } from '../../lib/device/phone-code.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { heldDaysInWords } from './held-days-words.ts'
import type { HeldPhone } from './held-phones.ts'
import { say } from './words.ts'

type Props = { phone: HeldPhone; onClose: () => void; onChanged: () => void }

/** States what is written off and asks for the reason. */
export function WriteOffDialog({ phone, onClose, onChanged }: Props) {
  const { church } = useChurch()
  const { device_id, device_name, person, not_received, days, last_heard_at } = phone
  const code = t('devices.code', { code: phoneCode(device_id) })
  return (
    <ReasonDialog
      title={say('writeOffs.title', { person: personName(person) })}
      words={{
        reason: say('writeOffs.reason'),
        hint: say('writeOffs.reasonHint'),
        missing: say('writeOffs.reasonMissing'),
        submit: say('writeOffs.writeOff'),
        busy: say('writeOffs.writingOff'),
        offline: say('writeOffs.offline'),
        done: say('writeOffs.done'),
      }}
      draftKey={`write-off:${device_id}:${person.id}`}
      submit={(reason) =>
        api.call(custodyRoutes.writeOff, { body: { device_id, account_id: person.id, not_received, reason } })
      }
      outdated="CHANGED_MEANWHILE"
      onClose={onClose}
      onChanged={onChanged}
    >
      <ul className="custody-facts">
        <li>{[device_name, code].filter(Boolean).join(' · ')}</li>
        <li>{say('writeOffs.lost', { count: not_received })}</li>
        <li>{heldDaysInWords(days)}</li>
        <li>{say('writeOffs.lastHeard', { when: formatMoment(last_heard_at, church.time_zone) })}</li>
      </ul>
      <p>{say('writeOffs.body')}</p>
    </ReasonDialog>
  )
}
