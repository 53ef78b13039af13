import { useMemo, useRef, useState } from 'react'
import type { Church, Heads } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import type { Notice } from '../notice.ts'
import { goesBelow, headsWords, NONE, opposite, plus } from './kinds.ts'
import { notKeptWords } from './not-kept-words.ts'

type CountingOptions = { church: Church; serviceId: string; say: (notice: Notice) => void }

/** What is on the screen and not on disk yet, and what can be undone, the latest last. */
type Moment = { onItsWay: Heads; done: readonly Heads[] }

export type Counting = ReturnType<typeof useCounting>

/**
 * Counts. Each tap is one op, written at the tap: the number moves at once and stands as kept, with the buzz, when
 * it is on disk; where the phone did not keep it, it moves back and the screen says so.
 */
export function useCounting({ church, serviceId, say }: CountingOptions) {
  const [moment, setMoment] = useState<Moment>({ onItsWay: NONE, done: [] })
  // Two taps can come between two renderings.
  const now = useRef(moment)
  const troubled = useRef(false)

  const acts = useMemo(() => {
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
      if (failure) say({ tone: 'trouble', ...failure })
      else {
        buzz()
        if (troubled.current) say({ tone: 'done', text: headsWords(heads) })
      }
      troubled.current = failure !== null
      return !failure
    }

    /** False where it would leave fewer than nobody, or was not kept. */
    const count = async (heads: Heads): Promise<boolean> => {
      if (goesBelow(shown(), heads) || !(await write(heads))) return false
      set({ done: [...now.current.done, heads] })
      return true
    }

    /** Takes the last one back that this screen counted. */
    const undo = async (): Promise<void> => {
      const last = now.current.done.at(-1)
      if (!last || goesBelow(shown(), opposite(last))) return
      set({ done: now.current.done.slice(0, -1) })
      if (!(await write(opposite(last)))) set({ done: [...now.current.done, last] })
    }
    return { count, undo }
  }, [church, serviceId, say])

  return { ...acts, onItsWay: moment.onItsWay, last: moment.done.at(-1) ?? null }
}
