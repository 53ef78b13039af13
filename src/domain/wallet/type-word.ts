import { transactionType } from '../../../contract/routes/wallet.ts'
import { t } from './messages.ts'

/** A transaction type in words. An unknown type of a newer server shows as it is. */
export function typeWord(told: string): string {
  const { data: type } = transactionType.safeParse(told)
  if (!type) return told
  return type === 'transfer' ? t('wallet.transferType') : t(`wallet.${type}`)
}
