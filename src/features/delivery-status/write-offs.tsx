import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { api, type AnswerOf } from '../../lib/api/api.ts'
import { phoneCode } from '../../lib/device/device-name.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { heldDaysInWords, type HeldPhone } from './held-phones.tsx'
import { t } from './messages.ts'
import { ReasonDialog } from '../../ui/form/reason-dialog.tsx'

type WriteOff = AnswerOf<typeof deliveryRoutes.listWriteOffs>[number]

const load = (signal: AbortSignal) => api.call(deliveryRoutes.listWriteOffs, { signal })

/** Lists the phones that were written off, and what came back. Renders nothing if there are none. */
export function WriteOffList() {
  const [loaded, reload] = useLoaded(load)
  if (loaded.status === 'failed')
    return <FailedLoad title={t('writeOffs.notSeen')} sentence={loaded.problem.message} onRetry={reload} />
  if (loaded.status === 'loading' || loaded.value.length === 0) return null
  return (
    <section>
      <h2>{t('writeOffs.list')}</h2>
      <ul className="delivery-status">
        {loaded.value.map((one) => (
          <li key={one.id}>
            <WriteOffRow one={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function WriteOffRow({ one }: { one: WriteOff }) {
  const { church } = useChurch()
  const when = (moment: string) => formatMoment(moment, church.time_zone)
  const by = { when: when(one.written_off_at), person: personName(one.written_off_by), reason: one.reason }
  return (
    <article className="delivery-phone">
      <div className="delivery-words">
        <h3>
          {t('devices.phoneOf', { person: personName(one.person) })} ({phoneCode(one.device_id)})
        </h3>
        <p>{t('writeOffs.by', by)}</p>
        <p>
          {t('writeOffs.lost', { count: one.not_received })} · {heldDaysInWords(one.days)} ·{' '}
          {t('writeOffs.lastHeard', { when: when(one.last_heard_at) })}
        </p>
      </div>
      {one.came_back_at ? (
        <Badge tone="palm">{t('writeOffs.back', { count: one.received })}</Badge>
      ) : (
        <Badge>{t('writeOffs.notBack')}</Badge>
      )}
    </article>
  )
}

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
