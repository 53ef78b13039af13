import { koboOf, nairaOf, nairaProblem } from '../../../contract/money/amounts.ts'
import { newId } from '../../../contract/new-id.ts'
import { TRANSFER_FEE_KOBO } from '../../../contract/money/prices.ts'
import type { FieldErrors } from '../../ui/form/form-errors.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { typedNaira } from './typed-naira.ts'
import { isAccountNumber } from './use-account-name.ts'
import { t } from './messages.ts'

/**
 * The typed values and the transfer's own id. The same tap sent twice, even after a reload, sends money once.
 */
export type TransferValues = { id: string; bankCode: string; accountNumber: string; amount: string }

export const emptyTransfer = (): TransferValues => ({
  id: newId(),
  bankCode: '',
  accountNumber: '',
  amount: '',
})

export const transferFee = nairaOf(TRANSFER_FEE_KOBO)

/** The amount and the fee together. Null if no amount is typed yet. */
export function leavesWallet(typed: string): number | null {
  const amount = typedNaira(typed)
  return amount === null ? null : nairaOf(koboOf(amount) + TRANSFER_FEE_KOBO)
}

/** @param balance null if unknown */
export const checkTransfer =
  (balance: number | null) =>
  ({ bankCode, accountNumber, amount }: TransferValues): FieldErrors<TransferValues> => ({
    bankCode: bankCode === '' ? t('wallet.bankMissing') : undefined,
    accountNumber: isAccountNumber(accountNumber) ? undefined : t('wallet.accountNumberWrong'),
    amount: nairaProblem(amount) ?? tooMuch(amount, balance),
  })

function tooMuch(amount: string, balance: number | null): string | undefined {
  const total = leavesWallet(amount)
  if (balance === null || total === null || total <= balance) return undefined
  return t('wallet.tooLittle', { balance: formatAmount(balance) })
}
