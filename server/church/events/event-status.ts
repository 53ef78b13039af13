/** Scheduled, started, ended; scheduled or started, cancelled; nothing else. */
import type pg from 'pg'
import type { EventFacts } from '../../../contract/routes/events.ts'
import type { EventStatus } from '../../../contract/routes/event-fields.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { Problem } from '../../http/problem.ts'
import { storedEvent } from './find-events.ts'
import { setColumns } from './write-event.ts'

type Next = Exclude<EventStatus, 'scheduled'>

const FROM: Record<Next, readonly EventStatus[]> = {
  started: ['scheduled'],
  ended: ['started'],
  cancelled: ['scheduled', 'started'],
}

const IS: Record<EventStatus, string> = {
  scheduled: 'has not started yet',
  started: 'has started already',
  ended: 'has ended already',
  cancelled: 'was cancelled',
}

/** Throws Problem NOT_FOUND, CHANGED_MEANWHILE. Two who press at once: the row is locked, and the second is told. */
export const setStatus = (pool: pg.Pool, actor: Actor, id: string, next: Next): Promise<EventFacts> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const { status } = await storedEvent(tx, actor.churchId, id, 'for update')
    if (!FROM[next].includes(status))
      throw new Problem('CHANGED_MEANWHILE', `This event ${IS[status]}, so it cannot be ${next}.`)
    return setColumns(tx, actor, `event-${next}`, id, { status: next })
  })
