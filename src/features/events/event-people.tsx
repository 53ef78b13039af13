import { useCallback, useState } from 'react'
import { eventRoutes, type CountedEvent } from '../../../contract/routes/events.ts'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { absenceWords } from '../../domain/attendance/absence-text.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatCard, StatRow } from '../../ui/stat-card.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { EventPeopleTable, fullName, MarkSearch } from './event-people-table.tsx'
import { t } from './messages.ts'

const VIEWS = ['attended', 'absent', 'firstTimer'] as const
type View = (typeof VIEWS)[number]

const WORDS = {
  attended: { label: 'events.attended', count: 'attendees', empty: 'events.nobodyAttended' },
  absent: { label: 'events.absent', count: 'absentees', empty: 'events.nobodyAbsent' },
  firstTimer: { label: 'events.firstTimers', count: 'first_timers', empty: 'events.nobodyFirst' },
} as const

const MOST = 5000

/** The marked people, the absent ones and the first timers, with a search to mark somebody. */
export function EventPeople({ event, onChanged }: { event: CountedEvent; onChanged: () => void }) {
  const [view, setView] = useState<View>('attended')
  const { id } = event
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(eventRoutes.listEventPeople, { params: { id }, query: { view, limit: MOST }, signal }),
    [id, view],
  )
  const [people, reload] = useLastKnown(`event/${id}/${view}`, load)
  const { mark, unmark } = useMarking(id, () => {
    reload()
    onChanged()
  })
  const words = WORDS[view]
  const isUnmarked = event.attendees === 0
  return (
    <section className="events-people" aria-label={t('events.who')}>
      <StatRow>
        {VIEWS.map((one) => (
          <StatCard
            key={one}
            label={t(WORDS[one].label)}
            count={one === 'absent' && isUnmarked ? null : event[WORDS[one].count]}
            hint={one === 'absent' && isUnmarked && t(absenceWords.unmarked.short)}
            selected={view === one}
            onSelect={() => setView(one)}
          />
        ))}
      </StatRow>
      {event.status !== 'cancelled' && <MarkSearch eventId={id} onMark={mark} />}
      {people.status === 'loading' && <SkeletonRows rows={3} />}
      {people.status === 'failed' && <p className="events-quiet">{people.problem.message}</p>}
      {people.status === 'ready' && (
        <EventPeopleTable
          key={view}
          label={t(words.label)}
          rows={people.value}
          empty={view === 'absent' && isUnmarked ? t(absenceWords.unmarked.whole) : t(words.empty)}
          action={(person) => <RowAction person={person} view={view} mark={mark} unmark={unmark} />}
        />
      )}
    </section>
  )
}

type Marking = {
  mark: (person: ServicePerson) => Promise<void>
  unmark: (person: ServicePerson) => Promise<void>
}

function useMarking(eventId: string, done: () => void): Marking {
  const act = async (person: ServicePerson, present: boolean) => {
    const route = present ? eventRoutes.markAtEvent : eventRoutes.unmarkAtEvent
    try {
      await api.call(route, { params: { eventId, memberId: person.id } })
      toast(t(present ? 'events.marked' : 'events.unmarked', { name: fullName(person) }))
      done()
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
  }
  return { mark: (person) => act(person, true), unmark: (person) => act(person, false) }
}

function RowAction({ person, view, mark, unmark }: Marking & { person: ServicePerson; view: View }) {
  const online = useOnline()
  if (person.deleted || !online) return null
  const name = fullName(person)
  return view === 'absent' ? (
    <Button
      tone="plain"
      icon="check"
      aria-label={t('events.markOne', { name })}
      onClick={() => void mark(person)}
    >
      {t('events.mark')}
    </Button>
  ) : (
    <Button
      tone="plain"
      icon="undo"
      aria-label={t('events.unmarkOne', { name })}
      onClick={() => void unmark(person)}
    >
      {t('events.unmark')}
    </Button>
  )
}
