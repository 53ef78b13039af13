import { useCallback, useEffect, useState } from 'react'
import { problemOf, wasTakenBack, type ApiProblem } from './problem.ts'

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; problem: ApiProblem }

/**
 * Loads a value when the screen opens and again on `reload`. The former value stays during a reload. `load`
 * must stay the same function between renders. Its `signal` aborts when the screen closes.
 * @returns the state, `reload` for a user's retry, and `refresh` for automatic retries. `reload` shows that
 * it loads. On `refresh` a failure stays until a response comes, so that nothing moves under a finger
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
