import { useRef, type ReactNode } from 'react'
import type { ListPage } from '../../lib/api/api.ts'
import { useAgainWhenSeen } from '../../lib/load/use-again-when-seen.ts'
import type { Loaded } from '../../lib/load/use-loaded.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { say } from './words.ts'

type SectionProps<Item> = {
  title: string
  lead: string
  none: string
  items: Loaded<ListPage<readonly Item[]>>
  onRetry: () => void
  row: (item: Item) => ReactNode
}

/** One list to look through: what it is, then its lines, or that there is none. */
export function Section<Item>({ title, lead, none, items, onRetry, row }: SectionProps<Item>) {
  const lines = items.status === 'ready' ? items.value.items : []
  const empty = items.status === 'ready' && lines.length === 0
  const more = items.status === 'ready' && items.value.next_cursor !== null
  useAgainWhenSeen(onRetry)
  // Who settled a line goes on from the head of the list, not from the top of the page.
  const heading = useRef<HTMLHeadingElement>(null)
  const focus = useKeptFocus(() => heading.current?.focus())
  return (
    <section className="reviews-section" {...focus}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="reviews-quiet">{empty ? none : lead}</p>
      {items.status === 'loading' && <SkeletonRows rows={2} />}
      {items.status === 'failed' && (
        <FailedLoad title={say('reviews.notSeen')} sentence={items.problem.message} onRetry={onRetry} />
      )}
      {more && <p className="reviews-quiet">{say('reviews.latest', { count: lines.length })}</p>}
      {items.status === 'ready' && !empty && <ul>{lines.map(row)}</ul>}
    </section>
  )
}
