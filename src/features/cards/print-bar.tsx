import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { sheetsFor } from './draw-sheets.ts'
import type { PrintProgress } from './use-printing.ts'
import { t } from './messages.ts'

type PrintBarProps = { count: number; progress: PrintProgress | null; onPrint: () => void }

/** The number of cards and sheets, and the print button, always within the thumb's reach. */
export function PrintBar({ count, progress, onPrint }: PrintBarProps) {
  return (
    <div className="cards-bar">
      {progress ? (
        <Progress label={t('cards.printing')} {...progress} />
      ) : (
        <>
          <p role="status">
            <strong>{t('cards.chosen', { count })}</strong>
            {count > 0 && <span>{t('cards.sheets', { count: sheetsFor(count) })}</span>}
          </p>
          <Button icon="print" disabled={count === 0} onClick={onPrint}>
            {t('cards.print', { count })}
          </Button>
        </>
      )}
    </div>
  )
}
