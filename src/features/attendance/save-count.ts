/** A count is written down, and its first timers by name. */
import { attendanceRecordRoutes } from '../../../contract/routes/attendance-records.ts'
import { newId } from '../../../contract/new-id.ts'
import type { Church } from '../../../sync/client/api.ts'
import { api } from '../../lib/api/api.ts'
import {
  anyTyped,
  isTyped,
  named,
  nobody,
  numberOf,
  type CountValues,
  type FirstTimer,
} from './count-values.ts'
import type { Occasion } from './occasions.ts'

/**
 * First timers of a service go the door's way; those of an event go with its record. What was counted before stays where
 * nothing was typed.
 */
export async function saveCount(church: Church, occasion: Occasion, values: CountValues): Promise<void> {
  const firstTimers = named(values)
  const { id, kind, heads } = occasion
  const body = {
    male_count: numberOf(values, 'men', heads),
    female_count: numberOf(values, 'women', heads),
    // The church may know newer ones by now, and keeps those that are not given.
    ...((!heads || isTyped(values, 'children')) && { child_count: numberOf(values, 'children', heads) }),
    ...((!heads || isTyped(values, 'guests')) && { guest_count: numberOf(values, 'guests', heads) }),
    ...(kind === 'event' && { first_timers: firstTimers.map(typedOf) }),
  }
  // Heads that nobody changed are not sent: at a service ushers may have tapped more since they were read.
  const changes = anyTyped(values) || kind === 'event'
  if (heads && changes)
    await api.call(attendanceRecordRoutes.changeAttendanceRecord, { params: { id }, body })
  if (!heads)
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
