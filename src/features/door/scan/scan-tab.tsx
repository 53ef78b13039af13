import { useRef, useState } from 'react'
import type { TabProps } from '../tab-props.ts'
import type { Scanned } from './card-act.ts'
import { CardNameSheet } from './card-name-sheet.tsx'
import { ScanCamera } from './camera/scan-camera.tsx'
import { useSeen } from './camera/use-seen.ts'
import { ScanResult } from './scan-result.tsx'
import { useScanning } from './use-scanning.ts'
import { useWedge } from './use-wedge.ts'
import { t } from './messages.ts'
import './scan.css'

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
