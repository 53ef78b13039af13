/** The banks of the sandbox, and invented holders of their accounts. */
import { createHash } from 'node:crypto'
import type { Bank, BankAccount } from '../payments.ts'
import { NAMES } from '../../../demo/names.ts'

/** Banks of Nigeria by name, with Paystack's codes. */
export const SANDBOX_BANKS: Bank[] = [
  { name: 'Access Bank', code: '044' },
  { name: 'Citibank Nigeria', code: '023' },
  { name: 'Ecobank Nigeria', code: '050' },
  { name: 'Fidelity Bank', code: '070' },
  { name: 'First Bank of Nigeria', code: '011' },
  { name: 'First City Monument Bank', code: '214' },
  { name: 'Globus Bank', code: '00103' },
  { name: 'Guaranty Trust Bank', code: '058' },
  { name: 'Jaiz Bank', code: '301' },
  { name: 'Keystone Bank', code: '082' },
  { name: 'Kuda Bank', code: '50211' },
  { name: 'Moniepoint MFB', code: '50515' },
  { name: 'OPay Digital Services Limited (OPay)', code: '999992' },
  { name: 'PalmPay', code: '999991' },
  { name: 'Parallex Bank', code: '104' },
  { name: 'Polaris Bank', code: '076' },
  { name: 'Providus Bank', code: '101' },
  { name: 'Stanbic IBTC Bank', code: '221' },
  { name: 'Standard Chartered Bank', code: '068' },
  { name: 'Sterling Bank', code: '232' },
  { name: 'Suntrust Bank', code: '100' },
  { name: 'Titan Trust Bank', code: '102' },
  { name: 'Union Bank of Nigeria', code: '032' },
  { name: 'United Bank For Africa', code: '033' },
  { name: 'Unity Bank', code: '215' },
  { name: 'VFD Microfinance Bank Limited', code: '566' },
  { name: 'Wema Bank', code: '035' },
  { name: 'Zenith Bank', code: '057' },
]

/**
 * Returns an invented holder, marked as such and the same each time. Null if the number ends in 9 or the bank is unknown.
 */
export function accountHolder({ accountNumber, bankCode }: BankAccount): string | null {
  if (!/^\d{9}[0-8]$/.test(accountNumber)) return null
  if (!SANDBOX_BANKS.some(({ code }) => code === bankCode)) return null
  const dice = createHash('sha256').update(`${bankCode}/${accountNumber}`).digest()
  const { men, women, families } = NAMES[dice[0]! % NAMES.length]!
  const first = dice[1]! % 2 ? men : women
  return `${asBanksWrite(families[dice[2]! % families.length]!)} ${asBanksWrite(first[dice[3]! % first.length]!)} (SANDBOX)`
}

/** Writes a name in capitals, without marks that a bank's machine does not know. */
const asBanksWrite = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z -]/g, (letter) => HOOKED[letter.toLowerCase()] ?? '')
    .toUpperCase()

const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }
