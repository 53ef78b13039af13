import type { Statement } from '../../../contract/routes/statement.ts'

type Wallet = Statement['wallet']
type Movement = Wallet['movements'][number]

/** Without a day it is the whole month's, and has no balance of its own. */
export type WalletLine = Movement & { day: string | null; balance: number | null }

/** The lines of each day; of a statement that was kept before there were any, one line a kind. */
export const walletLines = ({ lines, movements }: Wallet): readonly WalletLine[] =>
  lines ?? movements.map((line) => ({ ...line, day: null, balance: null }))
