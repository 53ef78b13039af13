import type { Statement } from '../../../contract/routes/statement.ts'

type Wallet = Statement['wallet']
type Movement = Wallet['movements'][number]

/** A line without a day covers the whole month and has no balance. */
export type WalletLine = Movement & { day: string | null; balance: number | null }

/** The lines of each day. A statement stored before daily lines existed has one line for each kind. */
export const walletLines = ({ lines, movements }: Wallet): readonly WalletLine[] =>
  lines ?? movements.map((line) => ({ ...line, day: null, balance: null }))
