import { useCallback, useEffect, useState } from 'react'
import { problemOf, wasTakenBack, type ApiProblem } from '../../lib/api/problem.ts'
import { useAgainOnReturn, useAgainOnline } from '../../lib/api/use-again.ts'
import { useChurch } from './use-church.ts'

export type LastKnown<Value> =
  | { status: 'loading' }
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
  const { answers } = useChurch()
  const [known, setKnown] = useState<{ key: string; now: LastKnown<Value> }>({ key, now: LOADING })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const show = (now: LastKnown<Value>) => {
      if (!leaving.signal.aborted) setKnown({ key, now })
    }
    const requested = answers.asking()
    const showKept = async () => {
      const before = await answers.last<Value>(key).catch(() => null)
      if (!before || leaving.signal.aborted) return
      const kept: LastKnown<Value> = { status: 'ready', value: before.answer, from: before.at }
      // A value that came meanwhile stays.
      setKnown((known) => (known.key === key && known.now.status !== 'loading' ? known : { key, now: kept }))
    }
    const late = setTimeout(() => void showKept(), LATE_MS)
    const answer = load(leaving.signal).finally(() => clearTimeout(late))
    answer.then(
      (value) => {
        show({ status: 'ready', value, from: null })
        // A phone whose storage is full still shows the response.
        answers.keep(key, value, requested).catch(() => undefined)
      },
      async (thrown: unknown) => {
        if (wasTakenBack(thrown)) return
        const problem = problemOf(thrown)
        const before = await answers.last<Value>(key).catch(() => null)
        show(
          before
            ? { status: 'ready', value: before.answer, from: before.at, problem }
            : { status: 'failed', problem },
        )
      },
    )
    return () => {
      clearTimeout(late)
      leaving.abort()
    }
  }, [answers, key, load, round])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  const now = known.key === key ? known.now : LOADING
  useAgainOnReturn(reload)
  useAgainOnline(now.status === 'failed' || (now.status === 'ready' && now.from !== null), reload)
  return [now, reload]
}

/** The wait for a current value before the kept one shows. */
const LATE_MS = 2500

const LOADING = { status: 'loading' } as const
