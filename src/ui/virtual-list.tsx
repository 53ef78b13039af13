import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { nextIndex } from './tabs.tsx'
import './virtual-list.css'

type VirtualListProps<Item> = {
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** One row. Its first button or link takes the focus of the arrow keys. */
  row: (item: Item, index: number) => ReactNode
  label: string
  /** Height of a row in pixels before it is measured. */
  rowHeight?: number
  /** The name under which the list remembers its scroll position until the app is closed. */
  memory?: string
  /** Above the first row. It scrolls with the rows. */
  head?: ReactNode
  /** Attributes of the rows and the foot together, for a tab's panel. */
  body?: HTMLAttributes<HTMLElement>
  /** Below the last row, or alone if there are no rows. */
  foot?: ReactNode
}

const offsets = new Map<string, number>()

/**
 * A list of any length in its own scroller that draws only
 * visible rows. Arrow keys, Home and End move through it.
 */
export function VirtualList<Item>({
  items,
  itemKey,
  row,
  label,
  rowHeight = 64,
  memory,
  head,
  body,
  foot,
}: VirtualListProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null)
  const headBox = useRef<HTMLDivElement>(null)
  const [margin, setMargin] = useState(0)
  useEffect(() => setMargin(headBox.current?.offsetHeight ?? 0), [head])
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => itemKey(items[index]!),
    overscan: 6,
    scrollMargin: margin,
    initialOffset: (memory && offsets.get(memory)) || 0,
  })
  const moveFocus = (event: KeyboardEvent) => {
    const from = rowIndexOf(event.target)
    const to = from === undefined ? undefined : nextIndex(event.key, from, items.length)
    if (to === undefined) return
    event.preventDefault()
    virtual.scrollToIndex(to)
    focusRow(scroller.current, to)
  }
  return (
    <div
      ref={scroller}
      className="nx-virtual-list ion-content-scroll-host"
      onKeyDown={moveFocus}
      onScroll={(event) => memory && offsets.set(memory, event.currentTarget.scrollTop)}
    >
      <div ref={headBox}>{head}</div>
      <div {...body}>
        <div
          role="list"
          aria-label={label}
          className="nx-virtual-rows"
          style={{ blockSize: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map((place) => (
            <div
              key={place.key}
              ref={virtual.measureElement}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={place.index + 1}
              data-index={place.index}
              className="nx-virtual-row"
              style={{ transform: `translateY(${place.start - margin}px)` }}
            >
              {row(items[place.index]!, place.index)}
            </div>
          ))}
        </div>
        {foot}
      </div>
    </div>
  )
}

function rowIndexOf(target: EventTarget): number | undefined {
  const index = (target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset.index
  return index === undefined ? undefined : Number(index)
}

/** The row may be drawn only after the scroll, one or two frames later. */
function focusRow(scroller: HTMLElement | null, index: number, tries = 5): void {
  const target = scroller?.querySelector<HTMLElement>(`[data-index="${index}"] :is(button, a[href])`)
  if (target) target.focus({ preventScroll: true })
  else if (tries > 0) requestAnimationFrame(() => focusRow(scroller, index, tries - 1))
}
