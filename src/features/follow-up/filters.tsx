/** The views and filters of the list, kept in the address. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useToday } from '../../domain/church/clock.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Chips } from '../../ui/chips.tsx'
import { isLookedAfter, isOpen, type Line, type Users } from './lines.ts'
import { t } from './messages.ts'

const VIEWS = ['open', 'unassigned', 'mine', 'overdue', 'returned', 'stopped'] as const
type View = (typeof VIEWS)[number]

type Asking = { me: string; today: string; users: Users }

/** True if an open line's due date has passed. */
export const isOverdue = (line: Pick<Line, 'state' | 'due_on'>, today: string): boolean =>
  isOpen(line) && !!line.due_on && line.due_on < today

/** True if the view shows the line. */
export function isIn(view: View, line: Line, { me, today, users }: Asking): boolean {
  if (view === 'returned' || view === 'stopped') return line.state === view
  if (!isOpen(line)) return false
  if (view === 'unassigned') return !isLookedAfter(line, users)
  if (view === 'mine') return line.owner_id === me
  return view === 'open' || isOverdue(line, today)
}

export type Filter = {
  view: View
  /** The helper's account id; '' for anyone. */
  by: string
  /** The reason; '' for all. */
  why: Line['reason'] | ''
  change: (part: { show?: View; by?: string; why?: string }) => void
}

const FIRST = { show: 'open', by: '', why: '' } as const

export function useFilter(users: Users): Filter {
  const [params, setParams] = useSearchParams()
  const why = params.get('why')
  return {
    view: VIEWS.find((one) => one === params.get('show')) ?? 'open',
    by: users.team.find(({ id }) => id === params.get('by'))?.id ?? '',
    why: why === 'first_timer' || why === 'absent' ? why : '',
    change: (part) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries(part))
            if (value === FIRST[name as keyof typeof FIRST]) next.delete(name)
            else next.set(name, value)
          next.delete('page')
          return next
        },
        { replace: true },
      ),
  }
}

type Found = { shown: readonly Line[]; counts: ReadonlyMap<View, number> }

/** The lines of the chosen view, and how many each view has under the same filters. */
export function useFound(lines: readonly Line[], { view, by, why }: Filter, users: Users): Found {
  const church = useChurch()
  const today = useToday(church)
  const me = church.account.id
  return useMemo(() => {
    const asking = { me, today, users }
    const fitting = lines.filter(
      ({ owner_id, reason }) => (!by || owner_id === by) && (!why || reason === why),
    )
    const of = (one: View) => fitting.filter((line) => isIn(one, line, asking))
    return { shown: of(view), counts: new Map(VIEWS.map((one) => [one, of(one).length])) }
  }, [lines, view, by, why, users, me, today])
}

type FiltersProps = { filter: Filter; counts: Found['counts']; users: Users; isCut: boolean }

export function Filters({ filter, counts, users, isCut }: FiltersProps) {
  const { account } = useChurch()
  const { view, by, why, change } = filter
  const options = VIEWS.map((key) => {
    const count = counts.get(key) ?? 0
    const cut = isCut && key === 'open' && !by && !why
    return cut
      ? {
          key,
          label: (
            <>
              {t('followUp.open')} <b>{t('followUp.openCut', { count })}</b>
            </>
          ),
        }
      : { key, label: t(`followUp.${key}`), count }
  })
  return (
    <Chips label={t('followUp.show')} options={options} value={view} onChange={(show) => change({ show })}>
      <select
        className="nx-chip follow-up-pick"
        aria-label={t('followUp.owner')}
        value={by}
        onChange={(event) => change({ by: event.currentTarget.value })}
      >
        <option value="">{t('followUp.byAnyone')}</option>
        {users.team.map((user) => (
          <option key={user.id} value={user.id}>
            {user.id === account.id ? t('followUp.byMe') : t('followUp.byOne', { name: personName(user) })}
          </option>
        ))}
      </select>
      <select
        className="nx-chip follow-up-pick"
        aria-label={t('followUp.why')}
        value={why}
        onChange={(event) => change({ why: event.currentTarget.value })}
      >
        <option value="">{t('followUp.anyReason')}</option>
        <option value="first_timer">{t('followUp.onlyFirst')}</option>
        <option value="absent">{t('followUp.onlyAbsent')}</option>
      </select>
    </Chips>
  )
}
