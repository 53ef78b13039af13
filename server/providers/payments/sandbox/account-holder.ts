import { createHash } from 'node:crypto'
import { NAMES } from '../../../demo/names.ts'
import type { BankAccount } from '../payments.ts'
import { SANDBOX_BANKS } from './banks.ts'

/** Whose account this is: made up, marked so, and the same each time. None where the number ends in 9 or the bank is unknown. */
export function accountHolder({ accountNumber, bankCode }: BankAccount): string | null {
  if (!/^\d{9}[0-8]$/.test(accountNumber)) return null
  if (!SANDBOX_BANKS.some(({ code }) => code === bankCode)) return null
  const dice = createHash('sha256').update(`${bankCode}/${accountNumber}`).digest()
  const { men, women, families } = NAMES[dice[0]! % NAMES.length]!
  const first = dice[1]! % 2 ? men : women
  return `${asBanksWrite(families[dice[2]! % families.length]!)} ${asBanksWrite(first[dice[3]! % first.length]!)} (SANDBOX)`
}

/** In capitals, without the marks that a bank's machine does not know. */
const asBanksWrite = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z -]/g, (letter) => HOOKED[letter.toLowerCase()] ?? '')
    .toUpperCase()

const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' }
