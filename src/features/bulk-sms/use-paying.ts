import { useState } from 'react'
import type { AddressDialog } from '../../lib/address/use-address-dialog.ts'
import type { BulkSmsAct } from './acts.ts'

type Left = { act: BulkSmsAct; id: string | undefined }

/** Who adds money on the way comes back to where they were: the message that costs it, or the one that waits for it. */
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
