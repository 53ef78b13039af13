import { useState } from 'react'
import type { AddressDialog } from '../../lib/address/address-dialog.ts'
import type { BulkSmsAct } from './actions.ts'

type Left = { act: BulkSmsAct; id: string | undefined }

/**
 * Opens the dialog to add money. Afterwards it returns to the draft that costs it, or to the message that waits for
 * it.
 */
export function usePaying({ act, id, open, close }: AddressDialog<BulkSmsAct>) {
  const [left, setLeft] = useState<Left | null>(null)
  const begin = () => {
    setLeft(act && { act, id: id ?? undefined })
    open('topUp')
  }
  const end = () => {
    setLeft(null)
    if (left) open(left.act, left.id)
    else close()
  }
  return { begin, end }
}
