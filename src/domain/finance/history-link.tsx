import type { MoneyBook } from '../../../contract/routes/money-history.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { isOpened, lazyDialog } from '../../ui/lazy/lazy.tsx'
import { t } from './messages.ts'

const ACTIONS = ['history'] as const
const HistoryDialog = lazyDialog(async () => (await import('./history-dialog.tsx')).HistoryDialog, isOpened)

/** The history of a money screen, behind a button. */
export function HistoryLink({ book }: { book: MoneyBook }) {
  const online = useOnline()
  const { act, open, close } = useAddressDialog(ACTIONS)
  return (
    <>
      <Button
        tone="quiet"
        icon="history"
        whyNot={online ? undefined : t('finance.offlineOnly')}
        onClick={() => open('history')}
      >
        {t('finance.history')}
      </Button>
      <HistoryDialog open={act === 'history'} book={book} onClose={close} />
    </>
  )
}
