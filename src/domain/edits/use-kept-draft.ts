import { useCallback, useEffect, useRef, useState } from 'react'
import { useChurch } from '../church/use-church.ts'

export type KeptDraft<T> = {
  /** The earlier draft. Null if there is none, undefined until the phone has been read. */
  found: T | null | undefined
  keep: (draft: T) => void
  drop: () => void
}

/** `holds`: whether a draft is kept now. */
type Holding = { holds: () => boolean }

const PAUSE_MS = 250

/**
 * A form's draft in the church's own store on this phone. It survives reloads, updates and crashes.
 * @param pauseMs pause in typing before a write. A picked value need not wait
 */
export function useKeptDraft<T>(key: string, pauseMs = PAUSE_MS): KeptDraft<T> & Holding {
  const { drafts } = useChurch()
  const [found, setFound] = useState<T | null>()
  const held = useRef(false)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null)

  const settle = useCallback((write: boolean) => {
    if (!waiting.current) return
    clearTimeout(waiting.current.timer)
    if (write) waiting.current.write()
    waiting.current = null
  }, [])
  const put = useCallback(
    (draft: T | null) => void drafts.write(key, draft).catch(() => undefined),
    [drafts, key],
  )

  useEffect(() => {
    let wanted = true
    // A draft that cannot be read counts as none, because the form must still open.
    drafts.read<T>(key).then(
      (draft) => {
        if (!wanted) return
        held.current = draft !== null
        setFound(draft)
      },
      () => wanted && setFound(null),
    )
    const leaving = () => settle(true)
    addEventListener('pagehide', leaving)
    return () => {
      wanted = false
      removeEventListener('pagehide', leaving)
      settle(true)
    }
  }, [drafts, key, settle])

  const keep = useCallback(
    (draft: T) => {
      held.current = true
      settle(false)
      const write = () => put(draft)
      waiting.current = { write, timer: setTimeout(() => settle(true), pauseMs) }
    },
    [put, settle, pauseMs],
  )
  const drop = useCallback(() => {
    held.current = false
    settle(false)
    put(null)
  }, [put, settle])
  const holds = useCallback(() => held.current, [])
  return { found, keep, drop, holds }
}
