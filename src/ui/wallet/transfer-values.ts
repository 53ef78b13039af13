import { koboOf, nairaOf, nairaProblem } from '../../../contract/naira.ts'
import { newId } from '../../../contract/new-id.ts'
import { TRANSFER_FEE_KOBO } from '../../../contract/prices.ts'
import type { FieldErrors } from '../form/form-errors.ts'
import { formatNaira } from './format-naira.ts'
import { typedNaira } from './typed-naira.ts'
import { isAccountNumber } from './use-account-name.ts'
import { say } from './words.ts'

/** What is typed, and the transfer's own id: the same tap sent twice, also after a reload, sends money once. */
export type TransferValues = { id: string; bankCode: string; accountNumber: string; amount: string }

export const emptyTransfer = (): TransferValues => ({
  id: newId(),
  bankCode: '',
  accountNumber: '',
  amount: '',
})

export const transferFee = nairaOf(TRANSFER_FEE_KOBO)

/** What leaves the wallet: the amount and the fee; null where no amount is typed yet. */
export function leavesWallet(typed: string): number | null {
  const amount = typedNaira(typed)
  return amount === null ? null : nairaOf(koboOf(amount) + TRANSFER_FEE_KOBO)
}

/** @param balance null where it is not known */
export const checkTransfer =
  (balance: number | null) =>
  ({ bankCode, accountNumber, amount }: TransferValues): FieldErrors<TransferValues> => ({
    bankCode: bankCode === '' ? say('wallet.bankMissing') : undefined,
    accountNumber: isAccountNumber(accountNumber) ? undefined : say('wallet.accountNumberWrong'),
    amount: nairaProblem(amount) ?? tooMuch(amount, balance),
  })

function tooMuch(amount: string, balance: number | null): string | undefined {
  const total = leavesWallet(amount)
  if (balance === null || total === null || total <= balance) return undefined
  return say('wallet.tooLittle', { balance: formatNaira(balance) })
}
