import type { IncomeType } from '../../../contract/money/finance.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import type { LedgerLine } from './ledger.tsx'
import { t } from './messages.ts'

type Books = NonNullable<Statement['books']>
type BookLine = Books[number]['lines'][number]

/** "Offering, Harvest", "Seed, online gift (3)", "Reversal of Diesel: Bought twice". */
export function bookItem({ book, what, event, online, count, reason }: BookLine): string {
  const name = book === 'income' ? tFinance(`finance.${what as IncomeType}`) : what
  if (reason) return t('statement.reversal', { what: name, reason })
  const given = online ? t('statement.online', { what: name }) : name
  return several(event ? t('statement.event', { what: given, event }) : given, count)
}

const several = (what: string, count: number): string =>
  count > 1 ? t('statement.several', { what, count }) : what

export const bookLines = (lines: readonly BookLine[]): LedgerLine[] =>
  lines.map((line, index) => ({ ...line, key: String(index), item: bookItem(line) }))

type Wallet = Statement['wallet']
type Movement = Wallet['movements'][number]

/** A line without a day covers the whole month and has no balance. */
export type WalletLine = Movement & { day: string | null; balance: number | null }

/** The lines of each day. A statement stored before daily lines existed has one line for each kind. */
export const walletMoves = ({ lines, movements }: Wallet): readonly WalletLine[] =>
  lines ?? movements.map((line) => ({ ...line, day: null, balance: null }))

export const walletLines = (wallet: Wallet): LedgerLine[] =>
  walletMoves(wallet).map((line) => ({
    ...line,
    key: `${line.day} ${line.type}`,
    item: several(t(`statement.${line.type}`), line.count),
  }))
