import { useState, type ReactNode } from 'react'
import { formatMoment } from '../../lib/format/format-date.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useGroups } from '../../domain/church/people.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import type { Choice } from '../../ui/fields/select-field.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { genderChoices } from './field-text.ts'
import { tFilter } from './filter-messages.ts'
import { howMany, noFilter } from './member-filter.ts'
import type { Narrowing } from './use-member-filter.ts'

/** The filter of the list. While it is closed, it still shows the number of choices and of matching people. */
export function MemberFilters({ narrowing, shown }: { narrowing: Narrowing; shown: number | null }) {
  const { filter, change } = narrowing
  const chosen = howMany(filter)
  const [open, setOpen] = useState(false)
  return (
    <section className="members-filters" aria-label={tFilter('memberFilter.open')}>
      <div className="members-filter-line">
        <Button
          tone="quiet"
          icon={open ? 'chevronDown' : 'chevronRight'}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {chosen > 0 ? tFilter('memberFilter.openWith', { count: chosen }) : tFilter('memberFilter.open')}
        </Button>
        {chosen > 0 && (
          <Button tone="plain" icon="close" onClick={() => change(noFilter)}>
            {tFilter('memberFilter.clear')}
          </Button>
        )}
        {chosen > 0 && shown !== null && (
          <span className="members-quiet" role="status">
            {tFilter('memberFilter.shown', { count: shown })}
          </span>
        )}
      </div>
      {open && <Choices narrowing={narrowing} />}
      <AttendanceNote narrowing={narrowing} />
    </section>
  )
}

const ABSENT = [1, 2, 3, 4, 5, 6, 8, 12, 26, 52]

function Choices({ narrowing: { filter, change } }: { narrowing: Narrowing }) {
  const cells = useGroups('cells')
  const departments = useGroups('departments')
  const absent = ABSENT.map((count) => ({
    value: String(count),
    label: tFilter('memberFilter.absentFor', { count }),
  }))
  return (
    <div className="members-filter-fields">
      {!!cells?.length && (
        <Choose
          label={t('members.cell')}
          value={filter.cell}
          choices={named(cells)}
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
        label={tFilter('memberFilter.absent')}
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
    </div>
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
function AttendanceNote({ narrowing: { attendanceState } }: { narrowing: Narrowing }) {
  const { time_zone: zone } = useChurch().church
  if (attendanceState?.status === 'failed')
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
