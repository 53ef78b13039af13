/** `/church-service-capture`, and `/attendance-capture` for an event: a member marks themselves, a first timer writes themselves down and is marked. */
import { openFirstTimerForm, takeMark } from './mark-form.ts'
import { inTheWay, leadOf, viewOf, type Shown, type Visit } from './visit.ts'
import { takeWritten } from './write-form.ts'

export async function showService(visit: Visit): Promise<Shown> {
  const link = await leadOf(visit)
  const form = visit.isNew ? ({ step: 'write', unknown: false } as const) : ({ step: 'mark' } as const)
  return { view: viewOf(visit, link, inTheWay(link) ?? form), status: 200 }
}

export async function takeService(visit: Visit): Promise<Shown> {
  const link = await leadOf(visit)
  const instead = inTheWay(link)
  if (instead) return { view: viewOf(visit, link, instead), status: 200 }
  if (visit.typed.form === 'write') return takeWritten(visit, link)
  return visit.isNew ? openFirstTimerForm(visit, link) : takeMark(visit, link)
}
