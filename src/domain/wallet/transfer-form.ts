import { koboOf, nairaOf, nairaProblem } from '../../../contract/money/amounts.ts'
import { newId } from '../../../contract/new-id.ts'
import { TRANSFER_FEE_KOBO } from '../../../contract/money/prices.ts'
import type { FieldErrors } from '../../ui/form/use-form.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { typedNaira } from './naira-field.tsx'
import { t } from './messages.ts'
import { useEffect, useState } from 'react'
import { transferRoutes } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'

export type AccountName =
  | { status: 'asleep' }
  | { status: 'looking' }
  | { status: 'found'; name: string }
  | { status: 'failed'; sentence: string }

type Found = { key: string; name: AccountName }

export const isAccountNumber = (typed: string): boolean => /^\d{10}$/.test(typed)

/** The holder of an account, requested from the bank as soon as bank and number are complete. */
export function useAccountName(bankCode: string, accountNumber: string): [AccountName, () => void] {
  const ready = bankCode !== '' && isAccountNumber(accountNumber)
  const [round, setRound] = useState(0)
  const key = `${bankCode} ${accountNumber} ${round}`
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (!ready) return
    const leaving = new AbortController()
    api
      .call(transferRoutes.lookUpAccount, { body: { bankCode, accountNumber }, signal: leaving.signal })
      .then(
        ({ accountName }) => setFound({ key, name: { status: 'found', name: accountName } }),
        (thrown: unknown) => {
          if (!wasTakenBack(thrown)) setFound({ key, name: { status: 'failed', sentence: whyNot(thrown) } })
        },
      )
    return () => leaving.abort()
  }, [ready, bankCode, accountNumber, key])
  const again = () => setRound((count) => count + 1)
  if (!ready) return [{ status: 'asleep' }, again]
  return [found?.key === key ? found.name : { status: 'looking' }, again]
}

function whyNot(thrown: unknown): string {
  const problem = problemOf(thrown)
  // The bank answered that there is no such account.
  if (problem.code === 'INVALID' || problem.code === 'NOT_FOUND') return problem.message
  return t('wallet.accountFailed', { why: problem.message })
}

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
