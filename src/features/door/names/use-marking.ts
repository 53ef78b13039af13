import { useMemo, useRef } from 'react'
import { isChildOn } from '../../../../contract/calendar/child-age.ts'
import type { Church, Live, Person, Presences } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { listRead } from '../../../domain/church/presences.ts'
import { t } from '../../../lib/messages/t.ts'
import { othersMissing } from '../../../domain/church/family-of.ts'
import type { Notice } from '../door-notice.tsx'
import { notMarkedSentence } from '../storage-sentence.ts'
import { afterPaint } from './after-paint.ts'
import { presenceOf, presentStill } from './presence-of.ts'
import { shownName, whichNamesake, withWhich } from './row-text.ts'

type MarkingOptions = {
  church: Church
  serviceId: string
  presences: Live<Presences>
  showNotice: (notice: Notice) => void
  /** Called when a person is tapped. */
  onTap: () => void
  /** Called when a person was marked or unmarked, or is already here. */
  onDone: () => void
  /** Opens a household's sheet. */
  onFamily: (householdId: string) => void
  /** Opens the check-in of children. */
  onCheckIn: (childIds: readonly string[]) => void
}

export type Marking = ReturnType<typeof useMarking>

/**
 * Marks and unmarks people. A notice appears only after the op is on disk, and the tick is painted before the notice.
 */
export function useMarking(options: MarkingOptions) {
  const { church, serviceId, presences, showNotice, onTap, onDone, onFamily, onCheckIn } = options
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

    /** "Check in" for a child, or "Mark family", if somebody of it is not here yet. */
    const further = (person: Person) => {
      if (isChildOn(person.child_until, church.today()))
        return { label: t('door.checkIn', { count: 1 }), run: () => onCheckIn([person.id]) }
      const householdId = person.household_id
      if (!householdId || othersMissing(church.people, person, presences).length === 0) return undefined
      return { label: t('door.markFamily'), run: () => onFamily(householdId) }
    }

    /** A child may stay checked in without a mark. Nobody must overlook that. */
    const isCheckedIn = async (person: Person) => {
      if (!isChildOn(person.child_until, church.today())) return false
      const children = church.children(serviceId)
      await listRead(children)
      return children.current().byId.get(person.id)?.state === 'here'
    }

    const mark = (person: Person) =>
      once(person, async () => {
        const name = shownName(person)
        const kept = await church
          .mutate('mark-person', { service_id: serviceId, person_id: person.id })
          .catch((error: unknown) => {
            showNotice({ tone: 'trouble', name, text: notMarkedSentence(error, whom(person)) })
          })
        if (!kept) return
        await presenceOf(presences, person.id)
        buzz()
        await afterPaint()
        showNotice({
          tone: 'done',
          name,
          text: t('door.marked', { name: whom(person) }),
          action: undoing(person, [kept.opId]),
          further: further(person),
        })
        onDone()
      })

    const unmark = (person: Person, markIds: string[]) =>
      once(person, async () => {
        const name = shownName(person)
        const args = { service_id: serviceId, person_id: person.id, mark_ids: markIds }
        const kept = await church.mutate('unmark-person', args).catch(() => {
          showNotice({ tone: 'trouble', name, text: t('door.stillMarked', { name: whom(person) }) })
        })
        if (!kept) return
        const still = await presentStill(presences, person.id, markIds)
        const unmarked = (await isCheckedIn(person)) ? 'door.unmarkedStillIn' : 'door.unmarked'
        await afterPaint()
        showNotice({
          tone: 'info',
          name,
          text: t(still ? 'door.markedElsewhere' : unmarked, { name: whom(person) }),
        })
        onDone()
      })

    /** Handles a tap on a name: marks the person, or shows their arrival time with an undo. */
    const tap = (personId: string) => {
      const person = church.people.get(personId)
      if (!person) return
      onTap()
      // Just after opening, the marks are not read yet.
      if (presences.current().read) answer(person)
      else void listRead(presences).then(() => answer(person))
    }
    const answer = (person: Person) => {
      const entry = presences.current().present.get(person.id)
      if (!entry) return void mark(person)
      const name = shownName(person)
      const time = formatTime(entry.arrivedAt, church.church.time_zone)
      showNotice({
        tone: 'info',
        name,
        text: t('door.isHere', { name: whom(person), time }),
        stays: true,
        action: undoing(person, entry.markIds),
        further: further(person),
      })
      // The typed text has served its purpose: the next key begins the next name, as after a mark.
      onDone()
    }
    return { tap, undoing }
  }, [church, serviceId, presences, showNotice, onTap, onDone, onFamily, onCheckIn])
}
