/** The collections of an event, in kobo. The audit log keeps both values of each change. */
import type pg from 'pg'
import type { z } from 'zod'
import { koboOf } from '../../../contract/naira.ts'
import type { EventFacts, eventRoutes } from '../../../contract/routes/events.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { toEventFacts } from './event-row.ts'
import { storedEvent } from './find-events.ts'
import { setColumns } from './write-event.ts'

type Column = 'cash_collected_kobo' | 'online_collected_kobo'
type Typed = z.output<typeof eventRoutes.setEventFinance.body>

/** Throws Problem NOT_FOUND. */
export const setFinance = (pool: pg.Pool, actor: Actor, id: string, typed: Typed): Promise<EventFacts> =>
  inChurch(pool, actor.churchId, async (tx) => {
    const before = await storedEvent(tx, actor.churchId, id, 'for update')
    const { cash_collected_amount: cash, online_transfer_collected_amount: online } = typed
    const set = {
      ...(cash !== undefined && { cash_collected_kobo: koboOrNone(cash) }),
      ...(online !== undefined && { online_collected_kobo: koboOrNone(online) }),
    }
    if (Object.keys(set).length === 0) return toEventFacts(before)
    const changes = Object.entries(set).map(([column, kobo]) => [column, [before[column as Column], kobo]])
    return setColumns(tx, actor, 'event-finance', id, set, Object.fromEntries(changes))
  })

const koboOrNone = (naira: number | null) => (naira === null ? null : koboOf(naira))
