import { type Heads, type Church, StorageError } from '../../../../sync/client/api.ts'
import { tHeadcount } from './messages.ts'
import { useMemo, useRef, useState, memo, type KeyboardEvent, type MouseEvent } from 'react'
import { buzz } from '../../../lib/device/haptics.ts'
import type { Notice } from '../door-notice.tsx'
import { formatCount } from '../../../lib/format/format-count.ts'
import { Icon } from '../../../ui/icons.tsx'

/** The kinds of heads. Guests are men, women or children too, so they are not added to these. */
export const KINDS = ['men', 'women', 'children', 'guests'] as const
export type Kind = (typeof KINDS)[number]

const NAMES = {
  men: 'headcount.men',
  women: 'headcount.women',
  children: 'headcount.children',
  guests: 'headcount.guests',
} as const

const COUNTS = {
  men: 'headcount.ofMen',
  women: 'headcount.ofWomen',
  children: 'headcount.ofChildren',
  guests: 'headcount.ofGuests',
} as const

/** The most that one op adds or subtracts. */
export const MOST = 10_000

export const kindName = (kind: Kind): string => tHeadcount(NAMES[kind])

/** "2 men". */
export const kindCount = (kind: Kind, count: number): string => tHeadcount(COUNTS[kind], { count })

export const headsOf = (kind: Kind, count: number): Heads => ({ ...NONE, [kind]: count })

export const NONE: Heads = { men: 0, women: 0, children: 0, guests: 0 }

export const plus = (sum: Heads, more: Heads): Heads => ({
  men: sum.men + more.men,
  women: sum.women + more.women,
  children: sum.children + more.children,
  guests: sum.guests + more.guests,
})

export const opposite = (heads: Heads): Heads => ({
  men: 0 - heads.men,
  women: 0 - heads.women,
  children: 0 - heads.children,
  guests: 0 - heads.guests,
})

export const isSame = (a: Heads, b: Heads): boolean => KINDS.every((kind) => a[kind] === b[kind])

/** The sum of men, women and children. A kind below zero counts as zero. */
export const inTheRoom = ({ men, women, children }: Heads): number =>
  [men, women, children].reduce((sum, count) => sum + Math.max(0, count), 0)

/** "+2 men, +1 guest", "−1 woman". */
export function headsWords(heads: Heads): string {
  const said = KINDS.filter((kind) => heads[kind] !== 0).map(
    (kind) => `${heads[kind] < 0 ? '−' : '+'}${kindCount(kind, Math.abs(heads[kind]))}`,
  )
  return said.join(', ')
}

/** True if this change leaves a negative count, by what this phone knows. */
export const goesBelow = (sum: Heads, change: Heads): boolean =>
  KINDS.some((kind) => change[kind] < 0 && sum[kind] + change[kind] < 0)

const SENTENCES = {
  full: 'headcount.full',
  lost: 'headcount.lost',
  blocked: 'headcount.blocked',
  slow: 'headcount.lost',
  refused: 'headcount.lost',
} as const

/** The reason why a tap was not counted, and what to do. */
export function notKeptWords(error: unknown): string {
  return tHeadcount(error instanceof StorageError ? SENTENCES[error.reason] : 'headcount.notKept')
}

type CountingOptions = { church: Church; serviceId: string; showNotice: (notice: Notice) => void }

/** Counts that are not on disk yet, and counts that can be undone, the latest last. */
type Moment = { onItsWay: Heads; done: readonly Heads[] }

export type Counting = ReturnType<typeof useCounting>

/**
 * Counts heads. Each tap writes one op: the number moves immediately, and the phone buzzes when the op is on disk.
 * If the phone did not store the op, the number moves back and a notice says so.
 */
export function useCounting({ church, serviceId, showNotice }: CountingOptions) {
  const [moment, setMoment] = useState<Moment>({ onItsWay: NONE, done: [] })
  // A ref, because two taps can come between two renders.
  const now = useRef(moment)
  const troubled = useRef(false)

  const actions = useMemo(() => {
    const headcount = church.headcount(serviceId)
    const set = (next: Partial<Moment>) => setMoment((now.current = { ...now.current, ...next }))
    const shown = () => plus(headcount.current().sum, now.current.onItsWay)

    const write = async (heads: Heads): Promise<boolean> => {
      set({ onItsWay: plus(now.current.onItsWay, heads) })
      const failure = await church.mutate('count-heads', { service_id: serviceId, ...heads }).then(
        () => null,
        (error: unknown) => ({ text: notKeptWords(error) }),
      )
      set({ onItsWay: plus(now.current.onItsWay, opposite(heads)) })
      if (failure) showNotice({ tone: 'trouble', ...failure })
      else {
        buzz()
        if (troubled.current) showNotice({ tone: 'done', text: headsWords(heads) })
      }
      troubled.current = failure !== null
      return !failure
    }

    /** False if the count would fall below zero or was not stored. */
    const count = async (heads: Heads): Promise<boolean> => {
      if (goesBelow(shown(), heads) || !(await write(heads))) return false
      set({ done: [...now.current.done, heads] })
      return true
    }

    /** Takes back the last count of this screen. */
    const undo = async (): Promise<void> => {
      const last = now.current.done.at(-1)
      if (!last || goesBelow(shown(), opposite(last))) return
      set({ done: now.current.done.slice(0, -1) })
      if (!(await write(opposite(last)))) set({ done: [...now.current.done, last] })
    }
    return { count, undo }
  }, [church, serviceId, showNotice])

  return { ...actions, onItsWay: moment.onItsWay, last: moment.done.at(-1) ?? null }
}

const LONG_MS = 550

type Press = { timer: ReturnType<typeof setTimeout> | undefined; wasLong: boolean }

/** Distinguishes a tap from a long press. A held key acts as one tap. */
export function useLongPress(onTap: () => void, onLong: () => void) {
  const actions = useRef({ onTap, onLong })
  actions.current = { onTap, onLong }
  const press = useRef<Press>({ timer: undefined, wasLong: false })
  return useMemo(() => {
    const leave = () => clearTimeout(press.current.timer)
    return {
      onPointerDown() {
        leave()
        const long = () => {
          press.current.wasLong = true
          actions.current.onLong()
        }
        press.current = { timer: setTimeout(long, LONG_MS), wasLong: false }
      },
      onPointerUp: leave,
      onPointerLeave: leave,
      onPointerCancel: leave,
      // Prevents the browser's own long-press menu, which would cover this screen.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown(event: KeyboardEvent) {
        if (event.repeat) event.preventDefault()
      },
      onClick() {
        leave()
        if (!press.current.wasLong) actions.current.onTap()
        press.current.wasLong = false
      },
    }
  }, [])
}

type CounterRowProps = {
  kind: Kind
  /** The count on screen, including taps that are not yet on disk. Null: not read yet. */
  count: number | null
  /** Part of it is not on disk yet. */
  saving: boolean
  onCount: Counting['count']
  onSeveral: (kind: Kind) => void
}

/** One kind of heads: most of the row adds one, a small part subtracts one. */
export const CounterRow = memo(function CounterRow({
  kind,
  count,
  saving,
  onCount,
  onSeveral,
}: CounterRowProps) {
  const press = useLongPress(
    () => void onCount(headsOf(kind, 1)),
    () => onSeveral(kind),
  )
  return (
    <div className="heads-row" data-kind={kind}>
      <button
        type="button"
        className="heads-minus"
        aria-disabled={count === null || count <= 0}
        onClick={() => void onCount(headsOf(kind, -1))}
      >
        <span aria-hidden="true">−</span>
        <span className="nx-visually-hidden">
          {tHeadcount('headcount.takeOne', { kind: kindName(kind) })}
        </span>
      </button>
      <button type="button" className="heads-plus" {...press}>
        <span className="heads-kind">
          {kindName(kind)}
          {kind === 'guests' && <small>{tHeadcount('headcount.guestsAmong')}</small>}
        </span>
        <strong
          data-saving={saving || undefined}
          data-long={(count !== null && Math.abs(count) > 999) || undefined}
        >
          {countText(count)}
        </strong>
        <span className="heads-sign">
          <Icon name="plus" large />
          <span className="nx-visually-hidden">{tHeadcount('headcount.addOne')}</span>
        </span>
      </button>
      {count !== null && count < 0 && !saving && (
        <p className="heads-below">
          <span>{tHeadcount('headcount.belowZero', { heads: kindCount(kind, -count) })}</span>
          <button type="button" onClick={() => void onCount(headsOf(kind, -count))}>
            {tHeadcount('headcount.setRight')}
          </button>
        </p>
      )}
    </div>
  )
})

function countText(count: number | null): string {
  if (count === null) return '–'
  return count < 0 ? `−${formatCount(-count)}` : formatCount(count)
}
