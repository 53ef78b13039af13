import { useCallback, useMemo, useRef, useState } from 'react'

/** One thing to say above the bottom bar. A new one takes the place of the last. */
export type Notice = {
  text: string
  /** A person's name as it stands in the text: a long one is seen shortened, and read out whole. */
  name?: string
  /**
   * `done` has a tick, `told` no sign, `warning` and `trouble` an alert sign. `trouble` stays until it is closed or
   * another notice comes.
   */
  tone: 'done' | 'told' | 'warning' | 'trouble'
  /** It was asked for, and waits for whoever is slow: until something else is said or done. */
  stays?: true
  action?: { label: string; run: () => void }
}
export type SaidNotice = Notice & { id: number }

/** What stands there now, a way to say something and a way to be silent. `say` never changes. */
export function useNotice() {
  const [notice, setNotice] = useState<SaidNotice | null>(null)
  const last = useRef(0)
  const say = useCallback((next: Notice) => setNotice({ ...next, id: ++last.current }), [])
  const hush = useCallback(
    (id?: number) => setNotice((now) => (id === undefined || now?.id === id ? null : now)),
    [],
  )
  return useMemo(() => ({ notice, say, hush }), [notice, say, hush])
}
