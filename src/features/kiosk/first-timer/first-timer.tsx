import { personName } from '../../../lib/format/person-name.ts'
import { useState } from 'react'
import { newId } from '../../../../contract/ids.ts'
import type { Church } from '../../../../sync/client/api.ts'
import { Question, startAgain } from '../visit/question.tsx'
import type { Visit } from '../visit/use-visit.ts'
import { tKiosk } from '../messages.ts'
import { captureOf, knownAlready, type FirstTimerValues } from './first-timer-values.ts'
import { pages } from './pages.tsx'
import { useFirstTimer } from './use-first-timer.ts'

type FirstTimerProps = {
  church: Church
  serviceId: string
  visit: Pick<Visit, 'typed' | 'once' | 'mark' | 'ended'>
  onAgain: () => void
}

/** A first timer fills in the form, one question at a time, and is marked immediately. */
export function FirstTimer({ church, serviceId, visit, onAgain }: FirstTimerProps) {
  // One id for the whole form: a second press creates no second person.
  const [id] = useState(newId)
  const save = (values: FirstTimerValues) =>
    visit.once(async () => {
      const name = personName(values)
      const known = knownAlready(church.people, values)
      if (known) return visit.mark(known.id, name)
      const args = captureOf(values, { id, serviceId }, church.church.name)
      await church.mutate('capture-first-timer', args)
      visit.ended('added', name)
    })
  const form = useFirstTimer(visit.typed, save)
  const { title, why, Fields } = pages[form.page]
  const back = form.back ? { label: tKiosk('kiosk.back'), onBack: form.back } : startAgain(onAgain)
  return (
    <Question
      key={form.page}
      title={tKiosk(title)}
      why={why ? tKiosk(why) : undefined}
      action={tKiosk(form.isLast ? 'kiosk.finish' : 'kiosk.next')}
      onAct={form.next}
      back={back}
    >
      <Fields form={form} church={church.church.name} />
    </Question>
  )
}
