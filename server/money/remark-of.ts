/** What is worth saying of a line beside its state, in a sentence. */
import { nairaOf } from '../../contract/naira.ts'

export type Noted = {
  remark: string | null
  disputed: boolean | null
  returned_kobo: number | null
  /** Of a refund: the payment whose money went back. */
  returned_reference: string | null
}

export function remarkOf(noted: Partial<Noted>): string | null {
  const { remark = null, disputed, returned_kobo, returned_reference } = noted
  if (returned_reference) return `Went back to who paid ${returned_reference}.`
  if (disputed)
    return 'Who paid this asks their bank to take it back. If the bank does, the money leaves the wallet.'
  if (returned_kobo) return `${typed(returned_kobo)} of it went back to who paid it.`
  return remark
}

const typed = (kobo: number) => `₦${nairaOf(kobo).toLocaleString('en-NG', { minimumFractionDigits: 2 })}`
