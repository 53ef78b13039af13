import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetUnknown, markByCard, nameUnknown, unmarkScanned, type Door, type Scanned } from './card-act.ts'
import type { CardName } from './card-name-sheet.tsx'
import { resultWords } from './result-text.ts'
import { signal } from './signal.ts'

/** Long enough for a second look and for Undo. The next card replaces it immediately. */
const STANDS_MS = 7000

/** `id` grows with each result, so that the same words twice are announced twice. */
export type Shown = { id: number; scanned: Scanned }

/** Processes cards one after the other. Each result is shown, played and felt before the next begins. */
export function useScanning({ church, serviceId, presences }: Door) {
  const [shown, setShown] = useState<Shown | null>(null)
  const count = useRef(0)
  const line = useRef(Promise.resolve())
  const sign = useRef<ReturnType<typeof signal>>(undefined)
  useEffect(() => {
    const given = (sign.current = signal())
    return () => given.close()
  }, [])
  useEffect(() => {
    // The usher must ask an unknown card's holder for the name, so this result stays.
    if (!shown || shown.scanned.kind === 'unknown') return
    const timer = setTimeout(() => setShown((now) => (now?.id === shown.id ? null : now)), STANDS_MS)
    return () => clearTimeout(timer)
  }, [shown])

  const inLine = useCallback((act: () => Promise<Scanned>) => {
    line.current = line.current.then(async () => {
      const scanned = await act()
      setShown({ id: ++count.current, scanned })
      sign.current?.give(resultWords(scanned).sign)
    })
  }, [])
  const take = useCallback(
    (text: string) => inLine(() => markByCard(text, { church, serviceId, presences })),
    [inLine, church, serviceId, presences],
  )
  const undo = useCallback(() => {
    const last = shown?.scanned
    if (last?.kind === 'unknown') return inLine(() => forgetUnknown(last, { church, serviceId, presences }))
    if (last?.kind !== 'marked' && last?.kind !== 'here') return
    inLine(() => unmarkScanned(last, { church, serviceId, presences }))
  }, [inLine, shown, church, serviceId, presences])
  const name = useCallback(
    async (unknown: Extract<Scanned, { kind: 'unknown' }>, typed: CardName) => {
      const named = await nameUnknown(unknown, typed, { church, serviceId, presences })
      inLine(async () => named)
    },
    [inLine, church, serviceId, presences],
  )
  return { shown, take, undo, name }
}
