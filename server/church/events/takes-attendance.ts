/** When an event takes no attendance by a call: before its day, and once it was cancelled. */
import { Problem } from '../../http/problem.ts'
import { dayIn } from '../today.ts'
import type { StoredEvent } from './event-row.ts'

/** @param then what is done on its day. Throws Problem INVALID at `path` */
export function mustNotLieAhead({ start_date }: StoredEvent, zone: string, path: string, then: string): void {
  if (dayIn(zone, new Date(start_date)) <= dayIn(zone)) return
  throw refused(path, `This event lies ahead. ${then} on its day.`)
}

export function mustNotBeCancelled({ status }: StoredEvent, path: string): void {
  if (status === 'cancelled') throw refused(path, 'This event was cancelled.')
}

const refused = (path: string, message: string) => new Problem('INVALID', message, [{ path, message }])
