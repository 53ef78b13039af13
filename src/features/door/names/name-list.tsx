import {
  memo,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Live, People, Presences, SearchHit } from '../../../../sync/client/api.ts'
import { namesakesIn } from '../../../lib/format/namesakes.ts'
import { t } from '../../../lib/messages/t.ts'
import { nextIndex } from '../../../ui/tabs.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { familyOf } from '../../../domain/church/family-of.ts'
import { focusRow, rowOf, type Spot, useFixedRows } from './list-rows.ts'
import { NameRow } from './name-row.tsx'
import type { NameOrder } from './name-order.ts'
import './name-list.css'

/** Rows before the end at which the list requests more. */
const NEAR = 12

type NameListProps = {
  people: People
  hits: readonly SearchHit[]
  /** More hits exist. `onEnd` requests them near the end of the list. */
  goesOn: boolean
  onEnd: () => void
  /** A new order may bring a new scroll position. */
  order: NameOrder
  presences: Live<Presences>
  digits: string
  timeZone: string
  scroller: RefObject<HTMLDivElement | null>
  /** The spot of the finger, or null for a key press. */
  onTap: (personId: string, spot: Spot | null) => void
  /** The person's family is wanted. */
  onFamily: (personId: string) => void
  /** Called for an arrow up from the first row, and when the focused row is gone. */
  onLeave: () => void
  /** Called at any touch or scroll of the list: it must not be reordered now. */
  onTouch: () => void
  /** Below the last row. */
  foot?: ReactNode
}

/** The people in the given order. Only rows in view are drawn. */
export const NameList = memo(function NameList(props: NameListProps) {
  const { people, hits, goesOn, onEnd, order, presences, digits, timeZone, scroller } = props
  const { onTap, onFamily, onLeave, onTouch, foot } = props
  const probe = useRef<HTMLLIElement>(null)
  const pressed = useRef<string>(undefined)
  const [current, setCurrent] = useState(0)
  const { first, end, rowHeight, onScroll } = useFixedRows(scroller, probe, hits.length)
  const placed = useRef<NameOrder>(null)
  const scrolled = useRef(0)
  // After a return from another tab: not every browser restores the scroll position of hidden elements.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = scrolled.current
  }, [scroller])
  useLayoutEffect(() => {
    if (order !== placed.current && order.top !== null && scroller.current)
      scroller.current.scrollTop = scrolled.current = order.top
    placed.current = order
    onScroll()
  }, [order, scroller, onScroll])
  const watchFocus = useKeptFocus(onLeave)
  const nearEnd = goesOn && end > hits.length - NEAR
  useEffect(() => {
    if (nearEnd) onEnd()
  }, [nearEnd, onEnd, hits])
  const namesakes = useMemo(
    () =>
      namesakesIn(
        hits.map((hit) => hit.person),
        timeZone,
      ),
    [hits, timeZone],
  )
  const tabbable = current >= first && current < end ? current : first

  const tap = (event: MouseEvent) => {
    const target = buttonOf(event.target)
    // The list may change between finger down and finger up. Then the tap was meant for another person.
    if (!target || (event.detail > 0 && keyOf(target) !== pressed.current)) return
    const { person, family } = target.dataset
    if (family) onFamily(family)
    else if (person)
      onTap(person, event.detail === 0 ? null : { y: event.clientY + (scroller.current?.scrollTop ?? 0) })
  }
  const turn = (event: KeyboardEvent) => {
    const index = Number(rowOf(event.target)?.dataset.index)
    if (Number.isNaN(index)) return
    if (event.key === 'ArrowUp' && index === 0) return onLeave()
    const to = nextIndex(event.key, index, hits.length)
    if (to === undefined) return
    event.preventDefault()
    setCurrent(to)
    focusRow(scroller.current, to, rowHeight)
  }

  return (
    <div
      ref={scroller}
      className="door-list ion-content-scroll-host"
      // The text that the list answers. Measurements read from it how far the list lags behind the typing.
      data-shows={order.text}
      onScroll={() => {
        scrolled.current = scroller.current?.scrollTop ?? 0
        onScroll()
        onTouch()
      }}
      onPointerDown={(event) => {
        pressed.current = keyOf(buttonOf(event.target))
        onTouch()
      }}
      // The search field keeps the focus and thereby the keyboard.
      onMouseDown={(event) => buttonOf(event.target) && event.preventDefault()}
      onClick={tap}
      {...watchFocus}
      onKeyDown={turn}
    >
      <ul aria-label={t('door.list')} className="door-places" style={{ blockSize: hits.length * rowHeight }}>
        <li ref={probe} className="door-place door-probe" aria-hidden="true" />
        {hits.slice(first, end).map((hit, offset) => {
          const index = first + offset
          return (
            <NameRow
              key={index}
              hit={hit}
              index={index}
              count={goesOn ? -1 : hits.length}
              top={index * rowHeight}
              digits={digits}
              family={familyOf(people, hit.person).length}
              namesake={namesakes.get(hit.person.id)}
              presences={presences}
              timeZone={timeZone}
              tabbable={index === tabbable}
            />
          )
        })}
      </ul>
      {foot}
    </div>
  )
})

/** The row or the family sign that holds the target of an event. */
const buttonOf = (target: EventTarget): HTMLElement | null =>
  (target as HTMLElement).closest<HTMLElement>('[data-person], [data-family]')

/** Tells every button of the list apart. */
const keyOf = (button: HTMLElement | null): string | undefined => {
  if (!button) return undefined
  return button.dataset.family ? `family ${button.dataset.family}` : button.dataset.person
}
