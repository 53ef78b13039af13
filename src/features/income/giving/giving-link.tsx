import { useAddressDialog } from '../../../lib/address/address-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy.tsx'
import { t } from './messages.ts'

const ACTIONS = ['giving'] as const
const GivingDialog = lazyDialog(async () => (await import('./giving-dialog.tsx')).GivingDialog)

/** A button that opens the church's giving link and QR code, on any screen about income. */
export function GivingLink() {
  const { act, open, close } = useAddressDialog(ACTIONS)
  return (
    <>
      <Button tone="quiet" icon="qr" onClick={() => open('giving')}>
        {t('giving.open')}
      </Button>
      <GivingDialog open={act === 'giving'} onClose={close} />
    </>
  )
}
