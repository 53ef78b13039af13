import { reviewRoutes } from '../../../contract/routes/reviews.ts'
import type { Church } from '../../../sync/client/api.ts'
import { api } from '../../lib/api/api.ts'
import { useMenuCounts, type MenuCounts } from './menu.tsx'

const KEY = 'menu-counts'
/** A decision of this user shows at once. Changes of others come in bursts on a Sunday. */
const OWN_MS = 400
const OTHERS_MS = 20_000

/**
 * Keeps the numbers of the menu current: at once, after each change that this phone makes or receives, and when
 * the page is seen again. It never polls. Without an answer the last known numbers stay.
 * @returns stops counting
 */
export function countMenu(church: Church): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = Infinity
  let pending = church.outbox.counts.current().pending

  const show = (counts: MenuCounts) => {
    if (!signal.aborted) useMenuCounts.setState({ counts })
  }
  const ask = async () => {
    due = Infinity
    const requested = church.answers.asking()
    try {
      const counts = await api.call(reviewRoutes.getMenuCounts, { signal })
      show(counts)
      await church.answers.keep(KEY, counts, requested)
    } catch {
      // Offline or slow: the last known numbers stay.
    }
  }
  const askIn = (milliseconds: number) => {
    const at = Date.now() + milliseconds
    if (at >= due) return
    due = at
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), milliseconds)
  }
  const received = () => {
    const before = pending
    pending = church.outbox.counts.current().pending
    if (pending === 0 && before > 0) askIn(OWN_MS)
  }
  const seen = () => {
    if (document.visibilityState === 'visible') askIn(OWN_MS)
  }

  void church.answers.last<MenuCounts>(KEY).then(
    (kept) => kept && !useMenuCounts.getState().counts && show(kept.answer),
    () => undefined,
  )
  askIn(0)
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', seen)
  const stops = [
    api.onChange(() => askIn(OWN_MS)),
    church.people.version.subscribe(() => askIn(OTHERS_MS)),
    church.outbox.counts.subscribe(received),
    () => document.removeEventListener('visibilitychange', seen),
    () => removeEventListener('online', seen),
    () => clearTimeout(timer),
  ]
  return () => {
    leaving.abort()
    for (const stop of stops) stop()
  }
}
