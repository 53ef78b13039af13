import type { MoneyBook } from '../../../contract/routes/money-history.ts'
import { useAddressDialog } from '../../lib/address/use-address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../button.tsx'
import { isOpened, late } from '../late.tsx'
import { say } from './words.ts'

const ACTS = ['history'] as const
const HistoryDialog = late(async () => (await import('./history-dialog.tsx')).HistoryDialog, isOpened)

/** The history of a screen of money, behind a button. */
export function HistoryLink({ book }: { book: MoneyBook }) {
  const online = useOnline()
  const { act, open, close } = useAddressDialog(ACTS)
  return (
    <>
      <Button
        tone="quiet"
        icon="history"
        whyNot={online ? undefined : say('finance.offlineOnly')}
        onClick={() => open('history')}
      >
        {say('finance.history')}
      </Button>
      <HistoryDialog open={act === 'history'} book={book} onClose={close} />
    </>
  )
}
