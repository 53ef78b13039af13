import { useCallback, useEffect, useRef } from 'react'
import type { Church } from '../../../sync/client/api.ts'
import { problemOf, wasTakenBack, type ApiProblem } from '../../lib/api/problem.ts'
import { queries, useAnswer } from '../../lib/api/queries.ts'
import { useAgainOnline, useAgainOnReturn } from '../../lib/api/use-again.ts'
import { useSession } from '../session/session-store.ts'
import { useChurch } from './use-church.ts'

export type LastKnown<Value> = { status: 'loading' } | Known<Value>

type Known<Value> =
  /** `from`: the time of the response (ISO 8601 UTC), if it is not current. `problem` is why. */
  | { status: 'ready'; value: Value; from: string | null; problem?: ApiProblem }
  | { status: 'failed'; problem: ApiProblem }

/**
 * Loads a value. On no network or a slow one it shows the last response with its date. The phone keeps it
 * under `key`, which names the request: "chart/members/2026". `load` must stay the same function between
 * renders. It runs again on return to the screen and when the network returns.
 */
export function useLastKnown<Value>(
  key: string,
  load: (signal: AbortSignal) => Promise<Value>,
): [LastKnown<Value>, () => void] {
  const church = useChurch()
  const queryKey = [...keyOf(church), key]
  const ask = async (signal: AbortSignal): Promise<Known<Value>> => {
    const { answers } = church
    const requested = answers.asking()
    const late = setTimeout(() => void showKept<Value>(church, key, queryKey, signal), LATE_MS)
    try {
      const value = await load(signal)
      // A phone whose storage is full still shows the response.
      answers.keep(key, value, requested).catch(() => undefined)
      return { status: 'ready', value, from: null }
    } catch (thrown) {
      if (wasTakenBack(thrown)) throw thrown
      const problem = problemOf(thrown)
      const kept = await keptOf<Value>(church, key)
      return kept ? { ...kept, problem } : { status: 'failed', problem }
    } finally {
      clearTimeout(late)
    }
  }
  const [known, again] = useAnswer<Known<Value>>({ queryKey, ask })
  const reload = useCallback(() => again(), [again])
  useAgainWithOther(key, load, reload)
  useAgainOnReturn(reload)
  // The library misses the network's return if the app was opened without one.
  useAgainOnline(isOld(known), reload)
  return [known ?? LOADING, reload]
}

const keyOf = ({ account, church }: Church) => [account.id, church.id]

/** The wait for a current value before the kept one shows. */
const LATE_MS = 2500

const LOADING = { status: 'loading' } as const

const isOld = (known: Known<unknown> | undefined): boolean =>
  known !== undefined && (known.status === 'failed' || known.from !== null)

async function keptOf<Value>({ answers }: Church, key: string) {
  const before = await answers.last<Value>(key).catch(() => null)
  return before && { status: 'ready' as const, value: before.answer, from: before.at }
}

/** A value that came meanwhile stays. */
async function showKept<Value>(church: Church, key: string, queryKey: string[], signal: AbortSignal) {
  const kept = await keptOf<Value>(church, key)
  if (kept && !signal.aborted) queries.setQueryData<Known<Value>>(queryKey, (known) => known ?? kept)
}

/** Loads again under the same key when the request changes, for example with the user's rights. */
function useAgainWithOther(key: string, load: unknown, again: () => void): void {
  const before = useRef({ key, load })
  useEffect(() => {
    if (before.current.key === key && before.current.load !== load) again()
    before.current = { key, load }
  }, [key, load, again])
}

/** No response of one account or church stays in memory for the next. Open screens load the next one's. */
useSession.subscribe(({ opened }, { opened: before }) => {
  if (!opened) queries.clear()
  else if (before && keyOf(opened).join() !== keyOf(before).join()) {
    queries.removeQueries({ queryKey: keyOf(before) })
    void queries.resetQueries()
  }
})
