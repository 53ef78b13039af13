import { useCallback } from 'react'
import { custodyRoutes } from '../../../contract/routes/custody.ts'
import { heldOn } from '../../../contract/sync/held-on.ts'
import { api } from '../../lib/api/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { writeOffs } from '../../lib/messages/en/write-offs.ts'
import { sayHere } from '../../lib/messages/t.ts'

const say = sayHere({ writeOffs })

/** Which phones may still hold marks of a service's day. */
export function HeldOfDay({ day }: { day: string }) {
  const [custody] = useLoaded(
    useCallback((signal: AbortSignal) => api.call(custodyRoutes.getCustody, { signal }), []),
  )
  if (custody.status === 'failed') return <p className="services-held">{say('writeOffs.dayNotSeen')}</p>
  if (custody.status === 'loading') return null
  const held = custody.value.flatMap((phone) => {
    const count = heldOn(phone, day)
    return count > 0 ? [{ count, person: personName(phone.person) }] : []
  })
  if (held.length === 0) return null
  const count = held.reduce((sum, one) => sum + one.count, 0)
  const phones = held.map((one) => say('writeOffs.phone', one)).join(', ')
  return <p className="services-held">{say('writeOffs.ofDay', { count, phones })}</p>
}
