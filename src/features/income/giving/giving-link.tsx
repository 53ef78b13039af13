import { useAddressDialog } from '../../../lib/address/address-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/lazy/lazy.tsx'
import { t } from './messages.ts'

const ACTS = ['giving'] as const
const GivingDialog = late(async () => (await import('./giving-dialog.tsx')).GivingDialog)

/** A button that opens the church's giving link and QR code, on any screen about income. */
export function GivingLink() {
  const { act, open, close } = useAddressDialog(ACTS)
  return (
    <>
      <Button tone="quiet" icon="qr" onClick={() => open('giving')}>
        {t('giving.open')}
      </Button>
      <GivingDialog open={act === 'giving'} onClose={close} />
    </>
  )
}
