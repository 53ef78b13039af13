import { useCallback, useEffect, useRef, useState } from 'react'
import { useChurch } from '../session/use-church.ts'

export type KeptDraft<T> = {
  /** What was typed before; null where nothing was; undefined until the phone was asked. */
  found: T | null | undefined
  keep: (draft: T) => void
  drop: () => void
}
/** `holds`: whether something is kept now. */
type Holding = { holds: () => boolean }

const PAUSE_MS = 250

/**
 * A form's draft in the church's own store on this phone: it survives reloads, updates and crashes.
 * @param pauseMs how long nothing more may be typed until it is written; what is picked need not wait
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
    // A draft that cannot be read is as good as none; the form must still open.
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
