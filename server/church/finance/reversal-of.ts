/** The reversal fields of a record of either book, from the columns that both are read with. */
import type { Income } from '../../../contract/routes/incomes.ts'
import { nairaOf } from '../../../contract/naira.ts'

/** Fields that follow from `StoredReversal`. */
export type Counted = 'reverses_amount' | 'reversed_by_id' | 'reversed_amount' | 'reversed_by'

type Reversal = Pick<
  Income,
  Counted | 'reverses_id' | 'reversal_reason' | 'reversed_at' | 'may_delete' | 'may_reverse'
>

export type StoredReversal = Omit<Reversal, Counted> & {
  amount_kobo: number
  reverses_kobo: number | null
  /** The sum of its counter-entries. */
  reversed_kobo: number
  /** The last of its counter-entries. */
  back_id: string | null
  reverser_first_name: string | null
  reverser_last_name: string | null
}

export function reversalOf(row: StoredReversal): Reversal {
  const { amount_kobo, reverses_id, reverses_kobo, reversed_kobo, back_id } = row
  return {
    reverses_id,
    reverses_amount: reverses_kobo === null ? null : nairaOf(reverses_kobo),
    reversed_by_id: reversed_kobo >= amount_kobo ? back_id : null,
    reversed_amount: nairaOf(reversed_kobo),
    reversal_reason: row.reversal_reason,
    reversed_by: named(row.reverser_first_name, row.reverser_last_name),
    reversed_at: row.reversed_at,
    may_delete: row.may_delete,
    may_reverse: row.may_reverse,
  }
}

/** Null: the system. */
export const named = (first_name: string | null, last_name: string | null) =>
  first_name !== null && last_name !== null ? { first_name, last_name } : null
