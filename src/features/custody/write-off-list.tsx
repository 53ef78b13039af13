import { custodyRoutes } from '../../../contract/routes/custody.ts'
import { api } from '../../lib/api/api.ts'
import type { AnswerOf } from '../../lib/api/route-types.ts'
import { phoneCode } from '../../lib/device/phone-code.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { heldDaysInWords } from './held-days-words.ts'
import { say } from './words.ts'

type WriteOff = AnswerOf<typeof custodyRoutes.listWriteOffs>[number]

const load = (signal: AbortSignal) => api.call(custodyRoutes.listWriteOffs, { signal })

/** Phones that were given up, and what came of them. Nothing where there are none. */
export function WriteOffList() {
  const [loaded, reload] = useLoaded(load)
  if (loaded.status === 'failed')
    return <FailedLoad title={say('writeOffs.notSeen')} sentence={loaded.problem.message} onRetry={reload} />
  if (loaded.status === 'loading' || loaded.value.length === 0) return null
  return (
    <section>
      <h2>{say('writeOffs.list')}</h2>
      <ul className="custody">
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
    <article className="custody-phone">
      <div className="custody-words">
        <h3>
          {t('devices.phoneOf', { person: personName(one.person) })} ({phoneCode(one.device_id)})
        </h3>
        <p>{say('writeOffs.by', by)}</p>
        <p>
          {say('writeOffs.lost', { count: one.not_received })} · {heldDaysInWords(one.days)} ·{' '}
          {say('writeOffs.lastHeard', { when: when(one.last_heard_at) })}
        </p>
      </div>
      {one.came_back_at ? (
        <Badge tone="palm">{say('writeOffs.back', { count: one.received })}</Badge>
      ) : (
        <Badge>{say('writeOffs.notBack')}</Badge>
      )}
    </article>
  )
}
