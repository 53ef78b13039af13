import { useCallback, useMemo, useRef, useState } from 'react'

export type NoticeAction = { label: string; run: () => void }

/** One message above the bottom bar. A new one replaces the last. */
export type Notice = {
  text: string
  /** A person's name as it occurs in the text. A long one is shown shortened and read out whole. */
  name?: string
  /**
   * `done` has a tick, `told` no icon, `warning` and `trouble` an alert icon. `trouble` stays until it is closed or
   * another notice comes.
   */
  tone: 'done' | 'info' | 'warning' | 'trouble'
  /** The user requested this notice, so slow readers get time: it stays until the next notice or action. */
  stays?: true
  action?: NoticeAction
  /** Before the action. */
  further?: NoticeAction | undefined
}
export type SaidNotice = Notice & { id: number }

/** The current notice and the functions that show and hide one. `showNotice` never changes. */
export function useNotice() {
  const [notice, setNotice] = useState<SaidNotice | null>(null)
  const last = useRef(0)
  const showNotice = useCallback((next: Notice) => setNotice({ ...next, id: ++last.current }), [])
  const hush = useCallback(
    (id?: number) => setNotice((now) => (id === undefined || now?.id === id ? null : now)),
    [],
  )
  return useMemo(() => ({ notice, showNotice, hush }), [notice, showNotice, hush])
}
