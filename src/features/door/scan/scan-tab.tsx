import { useRef, useState, useCallback, useEffect } from 'react'
import type { TabProps } from '../door-address.ts'
import { type Scanned, forgetUnknown, markByCard, nameUnknown, unmarkScanned, type Door } from './card-act.ts'
import { CardNameSheet, type CardName } from './card-name-sheet.tsx'
import { ScanCamera } from './camera/scan-camera.tsx'
import { useSeen, useWedge } from './use-scanner.ts'
import { t } from './messages.ts'
import './scan.css'
import { resultWords, type ResultSign, signal } from './result-signs.ts'
import { Button } from '../../../ui/button.tsx'

/**
 * A different outline for each: a round tick, a clock in a square, a question in a diamond.
 * The others are an eight-sided stop and a turning arrow.
 */
const shapes: Record<ResultSign, string> = {
  marked: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40Zm-9 20.5 6.5 6.5L33.5 18',
  here: 'M8 6h32a2 2 0 0 1 2 2v32a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Zm16 7v12l8 5',
  unknown: 'M24 3 45 24 24 45 3 24ZM18 19a6 6 0 1 1 8 5.7q-2 .8-2 3.3m0 6v.5',
  refused: 'M16 4h16l12 12v16L32 44H16L4 32V16L16 4Zm1 13 14 14m0-14L17 31',
  unmarked: 'M17 10 8 19l9 9M9 19h19a10.5 10.5 0 0 1 0 21h-9',
}

/** The result by shape. The words beside it say the same. */
export function ScanSign({ sign }: { sign: ResultSign }) {
  return (
    <svg className="scan-sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path d={shapes[sign]} />
    </svg>
  )
}

type ScanResultProps = { scanned: Scanned; onUndo: () => void; onName: () => void }

/** The result of the last card, large enough for the card's holder to read. */
export function ScanResult({ scanned, onUndo, onName }: ScanResultProps) {
  const { sign, title, name, detail } = resultWords(scanned)
  const { kind } = scanned
  const canUndo = kind === 'marked' || kind === 'here' || kind === 'unknown'
  return (
    <div className={`scan-result scan-result-${sign}`}>
      <ScanSign sign={sign} />
      <p className="scan-title">{title}</p>
      <div className="scan-words">
        {name && <p className={name.length > 24 ? 'scan-name scan-name-long' : 'scan-name'}>{name}</p>}
        {detail && <p className="scan-detail">{detail}</p>}
        {kind === 'unknown' && <Button onClick={onName}>{t('scan.addName')}</Button>}
      </div>
      {canUndo && (
        <Button tone="quiet" icon="undo" className="scan-undo" onClick={onUndo}>
          {t('common.undo')}
        </Button>
      )}
    </div>
  )
}

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

/** The scan tab: reads member cards one after the other, by camera or by a hand-held scanner that types. */
export function ScanTab({ church, serviceId, presences }: TabProps) {
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  const { shown, take, undo, name } = useScanning({ church, serviceId, presences })
  const [unknownCard, setUnknownCard] = useState<Extract<Scanned, { kind: 'unknown' }> | null>(null)
  const askName = () => shown?.scanned.kind === 'unknown' && setUnknownCard(shown.scanned)
  useWedge(seen, take)
  return (
    <div ref={place} className="scan-place">
      <ScanCamera seen={seen} onText={take} />
      {/* Always in the page, so that screen readers announce new text. */}
      <div className="scan-said" role="status">
        {shown ? (
          <ScanResult key={shown.id} scanned={shown.scanned} onUndo={undo} onName={askName} />
        ) : (
          <div className="scan-result scan-result-none">
            <p className="scan-title">{t('scan.hold')}</p>
            <p className="scan-detail">{t('scan.holdBody')}</p>
          </div>
        )}
      </div>
      <CardNameSheet
        open={unknownCard !== null}
        onClose={() => setUnknownCard(null)}
        onSave={async (typed) => {
          if (unknownCard) await name(unknownCard, typed)
          setUnknownCard(null)
        }}
      />
    </div>
  )
}
