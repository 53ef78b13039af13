/** Generates and runs the steps of a weekly service's history, as data that fast-check can shrink. */
import fc from 'fast-check'
import { addDays } from '../../../contract/calendar/days.ts'
import { FEATURES } from '../../../contract/features.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { Problem } from '../../../server/http/actor-and-answer.ts'
import {
  findMarksAfterDelete,
  settleMarksAfterDelete,
} from '../../../server/modules/reviews/deleted-services.ts'
import { bringDayBack, leaveDay } from '../../../src/features/services/weekly/move-dialog.tsx'
import { actorOf } from '../../support/actor-of.ts'
import { FAULTS, type Fault } from '../network.ts'
import type { Phone } from '../phone.ts'
import { TODAY } from '../world.ts'
import { count, NAMES, PEOPLE, PHONES, rowsOf, scheduleOn, servicesOn, type Weekly } from './town.ts'

/** Days to which it is moved: two others, and the regular one of the next week. */
const NEW_DAYS = [1, 2, 7].map((days) => addDays(TODAY, days))

export type Step =
  | { do: 'rename'; phone: number; name: number }
  | { do: 'skip' | 'undo' | 'check in'; phone: number }
  | { do: 'move'; phone: number; to: number }
  | { do: 'mark'; phone: number; service: number; person: number }
  | { do: 'offline' | 'online' | 'sync' | 'restart'; phone: number }
  | { do: 'fault'; phone: number; fault: Fault }
  | { do: 'settle'; decision: 'bring-back' | 'move' }

const phone = fc.nat(PHONES - 1)
const at = <Name extends string>(...names: Name[]) => ({ do: fc.constantFrom(...names), phone })

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...at('rename'), name: fc.nat(NAMES.length - 1) }) },
  { weight: 7, arbitrary: fc.record(at('skip', 'undo')) },
  { weight: 8, arbitrary: fc.record({ ...at('move'), to: fc.nat(NEW_DAYS.length - 1) }) },
  { weight: 12, arbitrary: fc.record({ ...at('mark'), service: fc.nat(3), person: fc.nat(PEOPLE - 1) }) },
  { weight: 3, arbitrary: fc.record(at('check in')) },
  { weight: 8, arbitrary: fc.record(at('offline')) },
  { weight: 9, arbitrary: fc.record(at('online', 'sync')) },
  { weight: 2, arbitrary: fc.record(at('restart')) },
  { weight: 2, arbitrary: fc.record({ ...at('fault'), fault: fc.constantFrom(...FAULTS) }) },
  {
    // Mostly nothing waits for a decision, and then the step does nothing.
    weight: 7,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      decision: fc.constantFrom('bring-back' as const, 'move' as const),
    }),
  },
)

export async function take(weekly: Weekly, step: Step): Promise<void> {
  if (step.do === 'settle') return settle(weekly, step.decision)
  const who = weekly.phones[step.phone]!
  switch (step.do) {
    case 'rename':
      return rename(weekly, who, NAMES[step.name]!)
    case 'skip':
      return leave(weekly, who, null)
    case 'move':
      return leave(weekly, who, NEW_DAYS[step.to]!)
    case 'undo':
      return undo(weekly, who)
    case 'mark':
      return mark(weekly, who, step.service, weekly.town.people[step.person]!)
    case 'check in':
      return checkIn(weekly, who)
    case 'offline':
      who.network.onTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
      return
    case 'online':
      who.network.onTheWay = null
      return who.church!.syncNow()
    case 'sync':
      return who.church!.syncNow()
    case 'restart':
      return who.restart()
    case 'fault':
      return void who.network.faults.push(step.fault)
  }
}

async function rename(weekly: Weekly, who: Phone, name: string): Promise<void> {
  const schedule = await scheduleOn(weekly, who)
  if (!schedule || schedule.name === name) return
  await who.tap('edit-schedule', { id: schedule.id, set: { name } })
  count(weekly, 'rename')
}

const exceptionOn = async ({ schedule }: Weekly, who: Phone) =>
  (await rowsOf(who, 'schedule_days')).find((one) => one.schedule_id === schedule && one.day === TODAY)

/** As on screen, a day that this phone knows to be skipped or moved offers only an undo. */
async function leave(weekly: Weekly, who: Phone, to: string | null): Promise<void> {
  const schedule = await scheduleOn(weekly, who)
  if (!schedule || (await exceptionOn(weekly, who))) return
  await leaveDay(who.church!, schedule, TODAY, to)
  count(weekly, to ? 'move' : 'skip')
}

async function undo(weekly: Weekly, who: Phone): Promise<void> {
  const [schedule, exception] = [await scheduleOn(weekly, who), await exceptionOn(weekly, who)]
  if (!schedule || !exception) return
  await bringDayBack(who.church!, schedule, exception)
  count(weekly, 'undo')
}

async function mark(weekly: Weekly, who: Phone, index: number, person_id: string): Promise<void> {
  const services = servicesOn(weekly, who)
  const service = services[index % services.length]
  if (!service) return
  await who.tap('mark-person', { service_id: service.id, person_id })
  count(weekly, 'mark')
}

async function checkIn(weekly: Weekly, who: Phone): Promise<void> {
  const [service] = servicesOn(weekly, who)
  if (!service) return
  const guardian_name = 'Mama Tobi'
  await who.tap('check-in-child', { service_id: service.id, person_id: weekly.child, guardian_name })
  count(weekly, 'check in')
}

export const reviewOf = ({ town }: Weekly) =>
  inChurch(town.world.pool, town.id, (tx) => findMarksAfterDelete(tx, town.id, { limit: 100 }))

async function settle(weekly: Weekly, decision: 'bring-back' | 'move'): Promise<void> {
  const { town } = weekly
  const [line] = (await reviewOf(weekly)).items
  if (!line || (decision === 'move' && !line.moved_to)) return
  const whose = { churchId: town.id, accountId: town.accounts[0]!.id }
  const actor = await actorOf(town.world.pool, whose, [...FEATURES])
  await settleMarksAfterDelete(town.world.pool, actor, line.id, { decision, through: 0 }).catch(
    (error: unknown) => {
      if (!(error instanceof Problem) || error.code !== 'ALREADY_EXISTS') throw error
    },
  )
  if (decision === 'bring-back') weekly.broughtBack.add(line.id)
  count(weekly, decision)
}
