import { memo, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { formatCount } from '../../../lib/format/format-count.ts'
import { Icon } from '../../../ui/icons.tsx'
import { headsOf, kindCount, kindName, type Kind } from './kinds.ts'
import type { Counting } from './use-counting.ts'
import { tHeadcount } from './messages.ts'

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
