import { useCallback, useEffect, useState } from 'react'
import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { useLoaded, type Loaded } from '../../lib/api/use-loaded.ts'
import { toastFailure } from '../../ui/toast-store.ts'

const LOOK_MS = 1000

type Look<Value> = {
  load: (signal: AbortSignal) => Promise<Value>
  onSeen: (value: Value) => void
  /** The import no longer exists. No request follows. */
  onGone: () => void
}

/**
 * Repeats a request one second after each response: on a slow network a response that is always overtaken never
 * arrives.
 * A failed request is repeated too, so that a moment without the server ends nothing. @returns a function that stops
 * it
 */
export function lookAgain<Value>({ load, onSeen, onGone }: Look<Value>): () => void {
  const leaving = new AbortController()
  const later = () => setTimeout(() => void look(), LOOK_MS)
  let timer = later()
  async function look(): Promise<void> {
    const gone = await load(leaving.signal).then(
      (value) => {
        if (!leaving.signal.aborted) onSeen(value)
        return false
      },
      (thrown: unknown) => problemOf(thrown).code === 'NOT_FOUND',
    )
    if (leaving.signal.aborted) return
    if (gone) onGone()
    else timer = later()
  }
  return () => {
    leaving.abort()
    clearTimeout(timer)
  }
}

const inPassing = ({ message }: ApiProblem) => toastFailure(message)

export type OpenImport = {
  loaded: Loaded<ImportAnswer>
  reload: () => void
  busy: boolean
  /** Runs one step and shows its response from then on. A failure appears as a toast, unless `refused` handles it. */
  take: (step: () => Promise<ImportAnswer>, refused?: (problem: ApiProblem) => void) => Promise<boolean>
}

/** One import, kept current while the server works on it. */
export function useImport(id: string): OpenImport {
  const load = useCallback(
    (signal: AbortSignal) => api.call(importRoutes.getImport, { params: { id }, signal }),
    [id],
  )
  const [loaded, reload] = useLoaded(load)
  const [later, setLater] = useState<ImportAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setLater(null), [loaded])
  const shown: Loaded<ImportAnswer> = later ? { status: 'ready', value: later } : loaded
  const working = shown.status === 'ready' && isWorking(shown.value)
  useEffect(() => {
    if (working) return lookAgain({ load, onSeen: setLater, onGone: reload })
  }, [working, load, reload])
  const take = useCallback<OpenImport['take']>(
    async (step, refused = inPassing) => {
      setBusy(true)
      try {
        setLater(await step())
        return true
      } catch (thrown) {
        const problem = problemOf(thrown)
        refused(problem)
        // Another user changed the import: its current state is loaded.
        if (problem.code === 'CHANGED_MEANWHILE') reload()
        return false
      } finally {
        setBusy(false)
      }
    },
    [reload],
  )
  return { loaded: shown, reload, busy, take }
}

export const isWorking = ({ state }: ImportAnswer) =>
  state === 'planning' || state === 'writing' || state === 'undoing'
