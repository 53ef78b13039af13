import { transactionType } from '../../../contract/routes/wallet.ts'
import { say } from './words.ts'

/** A type of transaction in words; one of a newer server as it comes. */
export function typeWord(told: string): string {
  const { data: type } = transactionType.safeParse(told)
  if (!type) return told
  return type === 'transfer' ? say('wallet.transferType') : say(`wallet.${type}`)
}
