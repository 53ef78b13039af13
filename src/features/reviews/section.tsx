import { useRef, type ReactNode } from 'react'
import type { ListPage } from '../../lib/api/api.ts'
import { useAgainWhenSeen } from '../../lib/api/use-again.ts'
import type { Loaded } from '../../lib/api/use-loaded.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { t } from './messages.ts'

type SectionProps<Item> = {
  title: string
  lead: string
  none: string
  items: Loaded<ListPage<readonly Item[]>>
  onRetry: () => void
  row: (item: Item) => ReactNode
}

/** One review list: title and lead, then its lines or a sentence for none. */
export function Section<Item>({ title, lead, none, items, onRetry, row }: SectionProps<Item>) {
  const lines = items.status === 'ready' ? items.value.items : []
  const empty = items.status === 'ready' && lines.length === 0
  const more = items.status === 'ready' && items.value.next_cursor !== null
  useAgainWhenSeen(onRetry)
  // After settling a line, the focus goes to this list's heading, not to the top of the page.
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
        <FailedLoad title={t('reviews.notSeen')} sentence={items.problem.message} onRetry={onRetry} />
      )}
      {more && <p className="reviews-quiet">{t('reviews.latest', { count: lines.length })}</p>}
      {items.status === 'ready' && !empty && <ul>{lines.map(row)}</ul>}
    </section>
  )
}
