import { useState } from 'react'
import { absenceFrom } from '../../../contract/absence.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { absenceWords } from '../../domain/attendance/absence-text.ts'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatCard, StatRow } from '../../ui/stat-card.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { useLocalTableView } from '../../ui/table/table-view.ts'
import { AttenderTable, peopleViews, useServicePeople, type PeopleView } from './attenders.tsx'
import type { CountField, Counts } from './occasions.ts'

type ViewWords = { label: PlainKey; count: CountField; file: string; act: string; empty: PlainKey }

export const PEOPLE_WORDS: Record<PeopleView, ViewWords> = {
  attended: {
    label: 'services.attended',
    count: 'attendees',
    file: 'attendees',
    act: 'notify-attendees',
    empty: 'services.nobodyAttended',
  },
  absent: {
    label: 'services.absent',
    count: 'absentees',
    file: 'absentees',
    act: 'notify-absentees',
    empty: 'services.nobodyAbsent',
  },
  firstTimer: {
    label: 'services.firstTimer',
    count: 'first_timers',
    file: 'first_timers',
    act: 'notify-firsttimers',
    empty: 'services.nobodyFirst',
  },
}

/** The chosen card. The page needs it too, for its message. */
export const useViewed = () => useState<PeopleView>('attended')

type ServicePeopleProps = {
  service: ServiceRow
  /** Null while they are not known. */
  counts: Counts | null
  view: PeopleView
  onView: (view: PeopleView) => void
}

/** Three counts, and the people behind the chosen one. While absences are not known, nobody is listed as absent. */
export function ServicePeople({ service, counts, view, onView }: ServicePeopleProps) {
  const { today } = useChurch()
  const absence = absenceAt(service.date_of_service, today(), counts)
  const unknown = absence === 'known' ? null : absence
  return (
    <section className="services-people" aria-label={t('services.who')}>
      <StatRow>
        {peopleViews.map((one) => (
          <StatCard
            key={one}
            label={t(PEOPLE_WORDS[one].label)}
            count={one === 'absent' && unknown ? null : (counts?.[PEOPLE_WORDS[one].count] ?? null)}
            hint={one === 'absent' && unknown && unknown !== 'asked' && t(absenceWords[unknown].short)}
            selected={view === one}
            onSelect={() => onView(one)}
          />
        ))}
      </StatRow>
      {view === 'absent' && unknown ? (
        <NotKnown why={unknown} />
      ) : (
        <ChosenPeople
          key={view}
          service={service}
          view={view}
          expected={counts?.[PEOPLE_WORDS[view].count] ?? null}
        />
      )}
    </section>
  )
}

/** For a service of today the absence depends on its counts, which are still loading. */
const absenceAt = (day: string, today: string, counts: Counts | null) =>
  day === today && !counts ? 'asked' : absenceFrom(day, today, counts?.attendees ?? 0, counts?.held)

function NotKnown({ why }: { why: keyof typeof absenceWords | 'asked' }) {
  if (why === 'asked') return <SkeletonRows rows={4} />
  return <p className="services-nobody">{t(absenceWords[why].whole)}</p>
}

type ChosenProps = { service: ServiceRow; view: PeopleView; expected: number | null }

function ChosenPeople({ service, view, expected }: ChosenProps) {
  const { rows, source, got, known } = useServicePeople(service, view)
  const state = useLocalTableView('name')
  const others = useLive(useChurch().services).some((one) => isBeside(one, service))
  const words = PEOPLE_WORDS[view]
  if (!known) return <StatusLine tone="quiet">{t('services.peopleNotHere')}</StatusLine>
  return (
    <>
      {rows === null && got > 0 && <Progress label={t('services.getting')} done={got} total={expected} />}
      {view === 'absent' && others && <StatusLine tone="quiet">{t('services.absentFromThis')}</StatusLine>}
      {source === 'phone' && <StatusLine tone="quiet">{t('services.peopleOfPhone')}</StatusLine>}
      <AttenderTable {...state} label={t(words.label)} rows={rows} empty={t(words.empty)} file={words.file} />
    </>
  )
}

/** Another service of the same day. */
const isBeside = (one: ServiceRow, { id, date_of_service }: ServiceRow) =>
  one.id !== id && one.date_of_service === date_of_service
