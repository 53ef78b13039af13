import { useState, type ReactNode } from 'react'
import { formatMoment } from '../../lib/format/format-date.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useGroups } from '../../domain/church/people.ts'
import { Button } from '../../ui/button.tsx'
import { Chips, type Chip } from '../../ui/chips.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import type { Choice } from '../../ui/fields/select-field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { genderChoices } from './field-text.ts'
import { tFilter } from './filter-messages.ts'
import { NO_CELL, noFilter, viewFilter, viewOf, VIEWS, type MemberView } from './member-filter.ts'
import type { Narrowing } from './use-member-filter.ts'

type FiltersProps = {
  narrowing: Narrowing
  counts: Record<MemberView, number | null>
  /** The number of people that the user's own filter lists. */
  shown: number | null
}

/** The counted views, and a button for every other filter. */
export function MemberFilters({ narrowing, counts, shown }: FiltersProps) {
  const today = useChurch().today()
  const { filter, change } = narrowing
  const view = viewOf(filter, today)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Chips<MemberView | 'own'>
        label={tFilter('memberFilter.views')}
        options={VIEWS.map((key): Chip<MemberView> => ({ key, label: viewWord(key), count: counts[key] }))}
        value={view ?? 'own'}
        onChange={(key) => key !== 'own' && change(viewFilter(key, today))}
      >
        <button
          type="button"
          className="nx-chip"
          aria-pressed={view === null}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'chevronDown' : 'plus'} />
          <span>{tFilter('memberFilter.open')}</span>
          {view === null && shown !== null && <b>{formatCount(shown)}</b>}
        </button>
      </Chips>
      {open && <Choices narrowing={narrowing} onDone={() => setOpen(false)} />}
    </>
  )
}

const viewWord = (view: MemberView): string => tFilter(`memberFilter.${view}`)

const ABSENT = [1, 2, 3, 4, 5, 6, 8, 12, 26, 52]

function Choices({ narrowing: { filter, change }, onDone }: { narrowing: Narrowing; onDone: () => void }) {
  const cells = useGroups('cells')
  const departments = useGroups('departments')
  const absent = ABSENT.map((count) => ({
    value: String(count),
    label: tFilter('memberFilter.absentFor', { count }),
  }))
  return (
    <section className="members-filter-fields" aria-label={tFilter('memberFilter.open')}>
      {!!cells?.length && (
        <Choose
          label={t('members.cell')}
          value={filter.cell}
          choices={[...named(cells), { value: NO_CELL, label: tFilter('memberFilter.noCell') }]}
          onChange={(cell) => change({ cell })}
        />
      )}
      {!!departments?.length && (
        <Choose
          label={t('members.department')}
          value={filter.department}
          choices={named(departments)}
          onChange={(department) => change({ department })}
        />
      )}
      <Choose
        label={t('fields.gender')}
        value={filter.gender}
        choices={genderChoices()}
        onChange={(gender) => change({ gender })}
      />
      <Choose
        label={tFilter('memberFilter.absentLabel')}
        value={filter.absent ? String(filter.absent) : ''}
        choices={absent}
        onChange={(count) => change({ absent: Number(count) })}
      />
      <Joined filter={filter} change={change} />
      <CheckField
        name="first"
        label={tFilter('memberFilter.firstTimers')}
        value={filter.first}
        onChange={(first) => change({ first })}
      />
      <div className="members-filter-end">
        <Button tone="plain" onClick={() => change(noFilter)}>
          {tFilter('memberFilter.clear')}
        </Button>
        <Button tone="quiet" onClick={onDone}>
          {t('common.done')}
        </Button>
      </div>
    </section>
  )
}

function Joined({ filter, change }: Pick<Narrowing, 'filter' | 'change'>) {
  const { today } = useChurch()
  return (['from', 'to'] as const).map((end) => (
    <Labelled key={end} label={tFilter(end === 'from' ? 'memberFilter.joinedFrom' : 'memberFilter.joinedTo')}>
      <input
        className="nx-input nx-input-figures"
        type="date"
        max={today()}
        value={filter[end]}
        onChange={(event) => change({ [end]: event.currentTarget.value })}
      />
    </Labelled>
  ))
}

type ChooseProps = {
  label: string
  value: string
  choices: readonly Choice[]
  onChange: (value: string) => void
}

/** A select whose empty choice means no filter. */
function Choose({ label, value, choices, onChange }: ChooseProps) {
  return (
    <Labelled label={label}>
      <select
        className="nx-input nx-select"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{tFilter('memberFilter.any')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** A label without "(optional)", because a filter asks for nothing. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="nx-field">
      <span className="nx-field-label">{label}</span>
      {children}
    </label>
  )
}

const named = (groups: readonly { id: string; name: string }[]): Choice[] =>
  groups.map(({ id, name }) => ({ value: id, label: name }))

/** The time of the server's attendance data, or the failure to load it. */
export function AttendanceNote({ narrowing: { attendanceState, attendance } }: { narrowing: Narrowing }) {
  const { time_zone: zone } = useChurch().church
  if (attendanceState?.status === 'failed' && !attendance)
    return (
      <StatusLine tone="quiet">
        {attendanceState.problem.unreached
          ? tFilter('memberFilter.needsNetwork')
          : attendanceState.problem.message}
      </StatusLine>
    )
  if (attendanceState?.status !== 'ready' || !attendanceState.from) return null
  return (
    <StatusLine tone="quiet">
      {tFilter('memberFilter.asOf', { when: formatMoment(attendanceState.from, zone) })}
    </StatusLine>
  )
}
