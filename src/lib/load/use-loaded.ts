import { useCallback, useEffect, useState } from 'react'
import { problemOf, wasTakenBack, type ApiProblem } from '../api/problem.ts'

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; problem: ApiProblem }

/**
 * What `load` brings, fetched when the screen opens and again on `reload`. While it is fetched again the former value
 * stays. `load` must stay the same function between renderings; it is told by `signal` when nobody waits any more.
 * @returns what came; `reload` for a person who tries again, and sees that it is tried; `refresh` for a screen that asks
 * by itself: a failure too stays until there is an answer, so that nothing moves from under a finger
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
): [loaded: Loaded<Value>, reload: () => void, refresh: () => void] {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ status: 'loading' })
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal).then(
      (value) => setLoaded({ status: 'ready', value }),
      (thrown: unknown) => {
        if (!wasTakenBack(thrown)) setLoaded({ status: 'failed', problem: problemOf(thrown) })
      },
    )
    return () => leaving.abort()
  }, [load, round])
  const refresh = useCallback(() => setRound((count) => count + 1), [])
  const reload = useCallback(() => {
    setLoaded((before) => (before.status === 'ready' ? before : { status: 'loading' }))
    refresh()
  }, [refresh])
  return [loaded, reload, refresh]
}
