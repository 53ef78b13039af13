import type { MoneyBook } from '../../../contract/routes/money-history.ts'
import { Dialog } from '../dialog.tsx'
import { HistoryLines } from './history-lines.tsx'
import { say } from './history-words.ts'

type HistoryDialogProps = { open: boolean; book: MoneyBook; onClose: () => void }

/** All that happened to a book or the wallet, deleted records among it. */
export function HistoryDialog({ open, book, onClose }: HistoryDialogProps) {
  return (
    <Dialog open={open} title={say(`moneyHistory.${book}`)} onClose={onClose}>
      <HistoryLines book={book} />
    </Dialog>
  )
}
