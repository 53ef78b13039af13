import { useEffect, useState } from 'react'
import { transferRoutes } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'
import { t } from './messages.ts'

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
