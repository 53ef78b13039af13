import { useMemo, useRef, useState } from 'react'
import { type Church, type Heads, StorageError } from '../../../../sync/client/api.ts'
import { buzz } from '../../../lib/device/haptics.ts'
import type { Notice } from '../notice.ts'
import { goesBelow, headsWords, NONE, opposite, plus } from './kinds.ts'
import { tHeadcount } from './messages.ts'

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
