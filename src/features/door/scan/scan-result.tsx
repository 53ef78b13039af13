import { Button } from '../../../ui/button.tsx'
import type { Scanned } from './card-act.ts'
import { resultWords } from './result-text.ts'
import { ScanSign } from './scan-sign.tsx'
import { t } from './messages.ts'

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
