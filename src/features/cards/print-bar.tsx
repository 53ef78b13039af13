import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { sheetsFor } from './draw-sheets.ts'
import type { PrintProgress } from './use-printing.ts'
import { say } from './words.ts'

type PrintBarProps = { count: number; progress: PrintProgress | null; onPrint: () => void }

/** What will come out of the printer, and the way to it, always in the thumb's reach. */
export function PrintBar({ count, progress, onPrint }: PrintBarProps) {
  return (
    <div className="cards-bar">
      {progress ? (
        <Progress label={say('cards.printing')} {...progress} />
      ) : (
        <>
          <p role="status">
            <strong>{say('cards.chosen', { count })}</strong>
            {count > 0 && <span>{say('cards.sheets', { count: sheetsFor(count) })}</span>}
          </p>
          <Button icon="print" disabled={count === 0} onClick={onPrint}>
            {say('cards.print', { count })}
          </Button>
        </>
      )}
    </div>
  )
}
