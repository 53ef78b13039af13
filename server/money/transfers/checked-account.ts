/** Whose account it is, asked of the bank: what a page says of a name is not taken for it. */
import type { BankAccount, Payments } from '../../providers/payments/payments.ts'
import { invalid } from '../../http/parse.ts'
import { askingProvider } from '../provider-problem.ts'

type Bank = Pick<Payments, 'accountName' | 'banks'>

/** The name as the bank says it. Throws a Problem at the field where there is no such account. */
export async function lookUp(payments: Bank, account: BankAccount): Promise<string> {
  const name = await askingProvider(() => payments.accountName(account), 'accountNumber')
  if (name) return name
  throw invalid([
    {
      path: 'accountNumber',
      message: 'This bank knows no such account. Please check the number and the bank.',
    },
  ])
}

/** Answers the bank's name. Throws a Problem where the account is somebody else's than was typed. */
export async function checkedAccount(
  payments: Bank,
  { accountNumber, bankCode, accountName }: BankAccount & { accountName: string },
): Promise<string> {
  const bank = (await askingProvider(() => payments.banks())).find(({ code }) => code === bankCode)
  if (!bank) throw invalid([{ path: 'bankCode', message: 'Please choose the bank from the list.' }])
  const name = await lookUp(payments, { accountNumber, bankCode })
  if (sameName(name, accountName)) return bank.name
  throw invalid([
    { path: 'accountName', message: `This account belongs to ${name}. Please look it up again.` },
  ])
}

/** Without case and with single spaces. */
export const sameName = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
