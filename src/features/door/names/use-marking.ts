import { useMemo, useRef } from 'react'
import type { Church, Live, Person, Presences } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { listRead } from '../../../lib/session/list-read.ts'
import { t } from '../../../lib/messages/t.ts'
import type { Notice } from '../notice.ts'
import { notMarkedSentence } from '../storage-sentence.ts'
import { afterPaint } from './after-paint.ts'
import { presenceOf, presentStill } from './presence-of.ts'
import { shownName } from './row-words.ts'
import { whichNamesake, withWhich } from './which-namesake.ts'

type MarkingOptions = {
  church: Church
  serviceId: string
  presences: Live<Presences>
  say: (notice: Notice) => void
  /** Somebody was tapped. */
  onTap: () => void
  /** Somebody was marked or unmarked, or is here already. */
  onDone: () => void
}

export type Marking = ReturnType<typeof useMarking>

/** Marks and unmarks. Nothing is said to be done before it is on disk; the tick is painted before it is said in words. */
export function useMarking({ church, serviceId, presences, say, onTap, onDone }: MarkingOptions) {
  const underWay = useRef(new Set<string>())
  return useMemo(() => {
    const whom = (person: Person) => withWhich(shownName(person), whichNamesake(person, church))
    const once = async (person: Person, act: () => Promise<void>) => {
      if (underWay.current.has(person.id)) return
      underWay.current.add(person.id)
      await act().finally(() => underWay.current.delete(person.id))
    }
    const undoing = (person: Person, markIds: string[]) => ({
      label: t('common.undo'),
      run: () => void unmark(person, markIds),
    })

    const mark = (person: Person) =>
      once(person, async () => {
        const name = shownName(person)
        const kept = await church
          .mutate('mark-person', { service_id: serviceId, person_id: person.id })
          .catch((error: unknown) => {
            say({ tone: 'trouble', name, text: notMarkedSentence(error, whom(person)) })
          })
        if (!kept) return
        await presenceOf(presences, person.id)
        buzz()
        await afterPaint()
        say({
          tone: 'done',
          name,
          text: t('door.marked', { name: whom(person) }),
          action: undoing(person, [kept.opId]),
        })
        onDone()
      })

    const unmark = (person: Person, markIds: string[]) =>
      once(person, async () => {
        const name = shownName(person)
        const args = { service_id: serviceId, person_id: person.id, mark_ids: markIds }
        const kept = await church.mutate('unmark-person', args).catch(() => {
          say({ tone: 'trouble', name, text: t('door.stillMarked', { name: whom(person) }) })
        })
        if (!kept) return
        const still = await presentStill(presences, person.id, markIds)
        await afterPaint()
        say({
          tone: 'told',
          name,
          text: t(still ? 'door.markedElsewhere' : 'door.unmarked', { name: whom(person) }),
        })
        onDone()
      })

    /** A tap on a name: marks, or says since when the person is here and offers to take it back. */
    const tap = (personId: string) => {
      const person = church.people.get(personId)
      if (!person) return
      onTap()
      // In the first moment after opening, whoever is marked does not show it yet.
      if (presences.current().read) answer(person)
      else void listRead(presences).then(() => answer(person))
    }
    const answer = (person: Person) => {
      const entry = presences.current().present.get(person.id)
      if (!entry) return void mark(person)
      const name = shownName(person)
      const time = formatTime(entry.arrivedAt, church.church.time_zone)
      say({
        tone: 'told',
        name,
        text: t('door.isHere', { name: whom(person), time }),
        stays: true,
        action: undoing(person, entry.markIds),
      })
      // What was typed has found its person: the next key begins the next name, as after a mark.
      onDone()
    }
    return { tap, undoing }
  }, [church, serviceId, presences, say, onTap, onDone])
}
