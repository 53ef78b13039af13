import { useState } from 'react'
import { absenceFrom } from '../../../contract/absence.ts'
import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { t, type PlainKey } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { absenceWords } from '../../domain/attendance/absence-text.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatCard, StatRow } from '../../ui/stat-card.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import type { TableView } from '../../ui/table/table-view.ts'
import { useLocalTableView } from '../../ui/table/use-table-view.ts'
import { attenderCsv, listedPeople } from './attender-csv.ts'
import { AttenderTable } from './attender-table.tsx'
import type { Counts } from './service-counts.ts'
import { useOneServiceCounts } from './use-one-service-counts.ts'
import { peopleViews, useServicePeople, type Attender, type PeopleView } from './use-service-people.ts'

type ViewWords = { label: PlainKey; count: keyof Counts; file: string; act: string; empty: PlainKey }

const WORDS: Record<PeopleView, ViewWords> = {
  attended: {
    label: 'services.attended',
    count: 'attendees',
    file: 'attendees.csv',
    act: 'notify-attendees',
    empty: 'services.nobodyAttended',
  },
  absent: {
    label: 'services.absent',
    count: 'absentees',
    file: 'absentees.csv',
    act: 'notify-absentees',
    empty: 'services.nobodyAbsent',
  },
  firstTimer: {
    label: 'services.firstTimer',
    count: 'first_timers',
    file: 'first_timers.csv',
    act: 'notify-firsttimers',
    empty: 'services.nobodyFirst',
  },
}

/** Three counts, and the people behind the chosen one. */
export function ServicePeople({ service }: { service: ServiceRow }) {
  const [view, setView] = useState<PeopleView>('attended')
  const counts = useOneServiceCounts(service)
  return <PeopleOf service={service} counts={counts} view={view} onView={setView} />
}

type PeopleOfProps = {
  service: ServiceRow
  /** Null while they are not known. */
  counts: Counts | null
  view: PeopleView
  onView: (view: PeopleView) => void
}

/** While absences are not known, the app offers no absent people to load, message or export. */
export function PeopleOf({ service, counts, view, onView }: PeopleOfProps) {
  const { today } = useChurch()
  const absence = absenceAt(service.date_of_service, today(), counts)
  const unknown = absence === 'known' ? null : absence
  return (
    <section className="services-people" aria-label={t('services.who')}>
      <StatRow>
        {peopleViews.map((one) => (
          <StatCard
            key={one}
            label={t(WORDS[one].label)}
            count={one === 'absent' && unknown ? null : (counts?.[WORDS[one].count] ?? null)}
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
          expected={counts?.[WORDS[view].count] ?? null}
        />
      )}
    </section>
  )
}

/** For a service of today the absence depends on its counts, which are still loading. */
const absenceAt = (day: string, today: string, counts: Counts | null) =>
  day === today && !counts ? 'asked' : absenceFrom(day, today, counts?.attendees ?? 0)

function NotKnown({ why }: { why: keyof typeof absenceWords | 'asked' }) {
  if (why === 'asked') return <SkeletonRows rows={4} />
  return <p className="services-nobody">{t(absenceWords[why].whole)}</p>
}

function ChosenPeople({
  service,
  view,
  expected,
}: {
  service: ServiceRow
  view: PeopleView
  expected: number | null
}) {
  const { rows, source, got, known } = useServicePeople(service, view)
  const state = useLocalTableView('name')
  const others = useLive(useChurch().services).some((one) => isBeside(one, service))
  const words = WORDS[view]
  if (!known) return <StatusLine tone="quiet">{t('services.peopleNotHere')}</StatusLine>
  const named = (rows ?? []).filter((person) => !person.deleted)
  return (
    <>
      {rows === null && got > 0 && <Progress label={t('services.getting')} done={got} total={expected} />}
      {view === 'absent' && others && <StatusLine tone="quiet">{t('services.absentFromThis')}</StatusLine>}
      {source === 'phone' && <StatusLine tone="quiet">{t('services.peopleOfPhone')}</StatusLine>}
      {named.length > 0 && <PeopleTools service={service} view={view} people={named} order={state.view} />}
      <AttenderTable {...state} label={t(words.label)} rows={rows} empty={t(words.empty)} />
    </>
  )
}

/** Another service of the same day. */
const isBeside = (one: ServiceRow, { id, date_of_service }: ServiceRow) =>
  one.id !== id && one.date_of_service === date_of_service

type ToolsProps = { service: ServiceRow; view: PeopleView; people: readonly Attender[]; order: TableView }

/** Offers actions for the people of a list: write to all of them, or export the listed ones. */
export function PeopleTools({ service, view, people, order }: ToolsProps) {
  const { church, features, scope } = useChurch()
  const canNotify = useKnowsPath('/bulk-sms') && features.includes('membersAccess')
  const { act, file } = WORDS[view]
  return (
    <div className="services-people-tools">
      {canNotify && (
        <LinkButton tone="quiet" icon="message" to={`/bulk-sms?act=${act}&service=${service.id}`}>
          {t('services.notify')}
        </LinkButton>
      )}
      <CsvButton
        filename={file}
        columns={attenderCsv}
        rows={() => listedPeople(people, church.time_zone, scope, order)}
      />
    </div>
  )
}
