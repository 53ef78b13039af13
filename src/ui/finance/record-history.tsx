import { useState } from 'react'
import type { MoneyBook } from '../../../contract/routes/money-history.ts'
import { Button } from '../button.tsx'
import { HistoryLines } from './history-lines.tsx'
import { say } from './words.ts'

/** The history of one record; fetched when it is asked for. */
export function RecordHistory({ book, record }: { book: MoneyBook; record: string }) {
  const [shown, setShown] = useState(false)
  return (
    <section className="finance-record-history">
      <Button
        tone="plain"
        icon={shown ? 'chevronDown' : 'chevronRight'}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {say('finance.history')}
      </Button>
      {shown && <HistoryLines book={book} record={record} />}
    </section>
  )
}
