import { useCallback, useEffect, useState } from 'react'
import { problemOf, wasTakenBack, type ApiProblem } from '../api/problem.ts'
import { useAgainOnReturn } from '../load/use-again-on-return.ts'
import { useAgainOnline } from '../load/use-again-online.ts'
import { useChurch } from './use-church.ts'

export type LastKnown<Value> =
  | { status: 'loading' }
  /** `from`: when it was answered (ISO 8601 UTC), where it is not of now; `problem` is why. */
  | { status: 'ready'; value: Value; from: string | null; problem?: ApiProblem }
  | { status: 'failed'; problem: ApiProblem }

/**
 * What `load` brings, and where there is no network, or a slow one, what it brought the last time, with its date. Kept on this phone
 * under `key` (name what was asked: "chart/members/2026"). `load` must stay the same function between renderings. It is
 * asked again when one comes back to the screen, and when the network does.
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
    const asked = answers.asking()
    const showKept = async () => {
      const before = await answers.last<Value>(key).catch(() => null)
      if (!before || leaving.signal.aborted) return
      const kept: LastKnown<Value> = { status: 'ready', value: before.answer, from: before.at }
      // What came meanwhile stays.
      setKnown((known) => (known.key === key && known.now.status !== 'loading' ? known : { key, now: kept }))
    }
    const late = setTimeout(() => void showKept(), LATE_MS)
    const answer = load(leaving.signal).finally(() => clearTimeout(late))
    answer.then(
      (value) => {
        show({ status: 'ready', value, from: null })
        // A phone whose storage is full still shows what came.
        answers.keep(key, value, asked).catch(() => undefined)
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

/** So long somebody waits for what is of now, where the phone holds what was. */
const LATE_MS = 2500

const LOADING = { status: 'loading' } as const
