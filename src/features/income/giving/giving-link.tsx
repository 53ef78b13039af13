import { useAddressDialog } from '../../../lib/address/use-address-dialog.ts'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { say } from './words.ts'

const ACTS = ['giving'] as const
const GivingDialog = late(async () => (await import('./giving-dialog.tsx')).GivingDialog)

/** The church's link and code for giving, at a button of any screen that tells of income. */
export function GivingLink() {
  const { act, open, close } = useAddressDialog(ACTS)
  return (
    <>
      <Button tone="quiet" icon="qr" onClick={() => open('giving')}>
        {say('giving.open')}
      </Button>
      <GivingDialog open={act === 'giving'} onClose={close} />
    </>
  )
}
