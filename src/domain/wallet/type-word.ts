import { TRANSACTION_TYPES } from '../../../contract/routes/wallet.ts'
import { t } from './messages.ts'

/** A transaction type in words. An unknown type of a newer server shows as it is. */
export function typeWord(value: string): string {
  const type = TRANSACTION_TYPES.find((one) => one === value)
  if (!type) return value
  return type === 'transfer' ? t('wallet.transferType') : t(`wallet.${type}`)
}
