import type { MoneyBook } from '../../../contract/routes/money-history.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { HistoryLines } from './history-lines.tsx'
import { t } from './history-messages.ts'

type HistoryDialogProps = { open: boolean; book: MoneyBook; onClose: () => void }

/** The history of a book or the wallet, including deleted records. */
export function HistoryDialog({ open, book, onClose }: HistoryDialogProps) {
  return (
    <Dialog open={open} title={t(`moneyHistory.${book}`)} onClose={onClose}>
      <HistoryLines book={book} />
    </Dialog>
  )
}
