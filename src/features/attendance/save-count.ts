/** A count is written down, and its first timers by name. */
import { attendanceRecordRoutes } from '../../../contract/routes/attendance-records.ts'
import { newId } from '../../../contract/new-id.ts'
import type { Church } from '../../../sync/client/api.ts'
import { api } from '../../lib/api/api.ts'
import { named, nobody, numberOf, type CountValues, type FirstTimer } from './count-values.ts'
import type { Occasion } from './occasions.ts'

/** First timers of a service go the door's way; those of an event go with its record. */
export async function saveCount(church: Church, occasion: Occasion, values: CountValues): Promise<void> {
  const firstTimers = named(values)
  const counts = {
    male_count: numberOf(values.men),
    female_count: numberOf(values.women),
    child_count: numberOf(values.children),
    guest_count: numberOf(values.guests),
  }
  const { id, kind, heads } = occasion
  const body = { ...counts, ...(kind === 'event' && { first_timers: firstTimers.map(typedOf) }) }
  if (heads) await api.call(attendanceRecordRoutes.changeAttendanceRecord, { params: { id }, body })
  else
    await api.call(attendanceRecordRoutes.addAttendanceRecord, {
      body: { ...body, ...(kind === 'event' ? { event_id: id } : { service_id: id }) },
    })
  if (kind === 'service')
    for (const one of firstTimers)
      await church.mutate('capture-first-timer', { id: newId(), service_id: id, ...typedOf(one) })
}

function typedOf(one: FirstTimer) {
  // A draft from before the e-mail was asked has none.
  const { first_name, last_name, phone_number, email, gender } = { ...nobody, ...one }
  return {
    first_name,
    last_name,
    phone_number: phone_number.trim() || null,
    email: email.trim() || null,
    gender: gender || null,
  }
}
