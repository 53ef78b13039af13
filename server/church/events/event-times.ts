/** Times as they were typed, as instants: by the church's clock, unless they name their own offset. */
import { instantOf } from '../../../contract/zoned-time.ts'

const HAS_OFFSET = /(Z|[+-]\d\d:\d\d)$/

/** A day without a time begins with the day. */
export const startOf = (zone: string, typed: string): Date => instantAt(zone, typed, '00:00')

/** A day without a time lasts to its last minute. */
export const endOf = (zone: string, typed: string): Date => instantAt(zone, typed, '23:59')

function instantAt(zone: string, typed: string, time: string): Date {
  if (!typed.includes('T')) return instantOf(zone, `${typed}T${time}`)
  return HAS_OFFSET.test(typed) ? new Date(typed) : instantOf(zone, typed.slice(0, 16))
}
