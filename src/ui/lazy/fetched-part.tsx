import { useEffect, useSyncExternalStore } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import './not-fetched.css'

type PartState<Part> =
  | { status: 'loading' }
  | { status: 'here'; part: Part }
  /** `times`: failures in a row. `asking`: a retry is running. */
  | { status: 'failed'; asking: boolean; times: number }

export type FetchedPart<Part> = {
  current(): PartState<Part>
  subscribe(onChange: () => void): () => void
  /** Loads the part unless it is loaded or loading. Never rejects. */
  ask(): Promise<void>
}

/** After this time a load may hang. It counts as failed, but a late result is still accepted. */
const PATIENCE_MS = 45_000

/** A part of the app that loads at first use, with a retry after a failure. */
export function fetchedPart<Part>(load: () => Promise<Part>): FetchedPart<Part> {
  const listeners = new Set<() => void>()
  let state: PartState<Part> = { status: 'loading' }
  let asking: Promise<void> | null = null
  const become = (next: PartState<Part>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const fetchIt = async () => {
    const before = state.status === 'failed' ? state.times : 0
    if (before > 0) become({ status: 'failed', asking: true, times: before })
    const loading = load().then((part) => become({ status: 'here', part }))
    try {
      await Promise.race([loading, givenUp()])
    } catch {
      if (state.status !== 'here') become({ status: 'failed', asking: false, times: before + 1 })
    }
    asking = null
  }
  return {
    current: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    ask: () => (state.status === 'here' ? Promise.resolve() : (asking ??= fetchIt())),
  }
}

const givenUp = () =>
  new Promise<never>((_, failed) => {
    setTimeout(() => failed(new Error(`Not here after ${PATIENCE_MS} ms.`)), PATIENCE_MS)
  })

/**
 * The state of a part. It loads each time `wanted` becomes
 * true, and when the network returns after a failure.
 */
export function usePart<Part>(part: FetchedPart<Part>, wanted: boolean): PartState<Part> {
  const state = useSyncExternalStore(part.subscribe, part.current, part.current)
  const missing = wanted && state.status === 'failed'
  useEffect(() => {
    if (wanted) void part.ask()
  }, [part, wanted])
  useEffect(() => {
    if (!missing) return
    const ask = () => void part.ask()
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [part, missing])
  return state
}

type PartProps = { part: FetchedPart<unknown> }

/**
 * Replaces a part that failed to load. It also retries by itself once the network is back.
 */
export function NotFetched({ part }: PartProps) {
  return (
    <div className="nx-not-fetched nx-not-fetched-place">
      <p role="status">
        <strong>{t('common.notHere')}</strong> {t('common.notHereWhy')}
      </p>
      <WaysOn part={part} />
    </div>
  )
}

/**
 * A retry, and after a failed retry a reload of the app. Some browsers never request a failed script twice,
 * and a script of an older version may be gone.
 */
export function WaysOn({ part }: PartProps) {
  const state = part.current()
  const online = useOnline()
  if (state.status !== 'failed') return null
  return (
    <div className="nx-not-fetched-ways">
      <Button tone="quiet" busy={state.asking} onClick={() => void part.ask()}>
        {t('common.retry')}
      </Button>
      {online && state.times > 1 && (
        <Button tone="plain" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      )}
    </div>
  )
}
