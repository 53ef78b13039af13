/** Money that a church which closes still has here. */
import type pg from 'pg'
import { nairaOf } from '../../../contract/naira.ts'
import { balanceOf } from '../../money/ledger.ts'

/** Naira: in the wallet, and set aside for transfers and SMS that are under way. */
export type LeftMoney = { balance: number; set_aside: number }

export async function leftMoney(tx: pg.ClientBase, churchId: string): Promise<LeftMoney> {
  const [balance, setAside] = [await balanceOf(tx, churchId, 'wallet'), await balanceOf(tx, churchId, 'held')]
  return { balance: nairaOf(balance), set_aside: nairaOf(setAside) }
}

/** Nothing where there is none. */
export function leftMoneySaid({ balance, set_aside }: LeftMoney): string {
  const parts = [
    balance > 0 && `${typed(balance)} in the wallet`,
    set_aside > 0 && `${typed(set_aside)} set aside for transfers and SMS that are under way`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return ''
  return `There is still ${parts.join(', and ')}. Open the church again to transfer it: once everything is erased, nobody can give it back.`
}

const typed = (naira: number) =>
  `₦${naira.toLocaleString('en-NG', Number.isInteger(naira) ? {} : { minimumFractionDigits: 2 })}`
