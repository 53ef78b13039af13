import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { api } from '../../lib/api/api.ts'
import { phoneCode } from '../../lib/device/device-name.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'
import { heldDaysInWords } from './held-days-text.ts'
import type { HeldPhone } from './held-phones.ts'
import { t } from './messages.ts'

type Props = { phone: HeldPhone; onClose: () => void; onChanged: () => void }

/** States what is written off and asks for the reason. */
export function WriteOffDialog({ phone, onClose, onChanged }: Props) {
  const { church } = useChurch()
  const { device_id, device_name, person, not_received, days, last_heard_at } = phone
  const code = t('devices.code', { code: phoneCode(device_id) })
  return (
    <ReasonDialog
      title={t('writeOffs.title', { person: personName(person) })}
      words={{
        reason: t('writeOffs.reason'),
        hint: t('writeOffs.reasonHint'),
        missing: t('writeOffs.reasonMissing'),
        submit: t('writeOffs.writeOff'),
        busy: t('writeOffs.writingOff'),
        offline: t('writeOffs.offline'),
        done: t('writeOffs.done'),
      }}
      draftKey={`write-off:${device_id}:${person.id}`}
      submit={(reason) =>
        api.call(deliveryRoutes.writeOff, {
          body: { device_id, account_id: person.id, not_received, reason },
        })
      }
      outdated="CHANGED_MEANWHILE"
      onClose={onClose}
      onChanged={onChanged}
    >
      <ul className="delivery-facts">
        <li>{[device_name, code].filter(Boolean).join(' · ')}</li>
        <li>{t('writeOffs.lost', { count: not_received })}</li>
        <li>{heldDaysInWords(days)}</li>
        <li>{t('writeOffs.lastHeard', { when: formatMoment(last_heard_at, church.time_zone) })}</li>
      </ul>
      <p>{t('writeOffs.body')}</p>
    </ReasonDialog>
  )
}
