import { useCallback } from 'react'
import { deliveryRoutes } from '../../../contract/routes/delivery-status.ts'
import { heldOn } from '../../../contract/sync/pull.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { writeOffs } from '../../lib/messages/en/write-offs.ts'
import { screenMessages } from '../../lib/messages/t.ts'

const t = screenMessages({ writeOffs })

/** The phones that may still hold marks of a service's day. */
export function HeldOfDay({ day }: { day: string }) {
  const [deliveryStatus] = useLoaded(
    useCallback((signal: AbortSignal) => api.call(deliveryRoutes.getDeliveryStatus, { signal }), []),
  )
  if (deliveryStatus.status === 'failed') return <p className="services-held">{t('writeOffs.dayNotSeen')}</p>
  if (deliveryStatus.status === 'loading') return null
  const held = deliveryStatus.value.flatMap((phone) => {
    const count = heldOn(phone, day)
    return count > 0 ? [{ count, person: personName(phone.person) }] : []
  })
  if (held.length === 0) return null
  const count = held.reduce((sum, one) => sum + one.count, 0)
  const phones = held.map((one) => t('writeOffs.phone', one)).join(', ')
  return <p className="services-held">{t('writeOffs.ofDay', { count, phones })}</p>
}
