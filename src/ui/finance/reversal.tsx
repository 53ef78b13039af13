import type { Currency } from '../../../contract/finance-words.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../badge.tsx'
import { Fact } from './facts.tsx'
import { formatAmount } from './format-amount.ts'
import { say } from './words.ts'

/** The reversal fields of a record of either book. */
export type Reversible = {
  amount: number
  currency: Currency
  reverses_id: string | null
  reverses_amount: number | null
  reversed_by_id: string | null
  reversed_amount: number
  reversal_reason: string | null
  reversed_by: { first_name: string; last_name: string } | null
  reversed_at: string | null
  may_delete: boolean
  may_reverse: boolean
}

/** "Seed ₦2,000.50": what a counter-entry takes back. */
const reversedName = (word: string, { reverses_amount, amount, currency }: Reversible): string =>
  `${word} ${formatAmount(reverses_amount ?? -amount, currency)}`

/** "Reversal of Seed ₦2,000.50 – Typed twice", or the word alone where it reverses nothing. */
export function lineWords(word: string, one: Reversible): string {
  if (!one.reverses_id) return word
  const name = reversedName(word, one)
  return one.reversal_reason
    ? say('finance.reversalWhy', { name, reason: one.reversal_reason })
    : say('finance.reversalOf', { name })
}

/** The state of a line for a file: "Reversed", "Reversal of Seed ₦2,000.50". */
export function reversalWord(word: string, one: Reversible): string {
  if (one.reverses_id) return say('finance.reversalOf', { name: reversedName(word, one) })
  if (one.reversed_by_id) return say('finance.reversed')
  return takenBack(one) ?? ''
}

function takenBack({ reversed_amount, currency }: Reversible): string | undefined {
  if (!reversed_amount) return undefined
  return say('finance.partReversed', { amount: formatAmount(reversed_amount, currency) })
}

/** The first column of a line: its words, its reason and its state. */
export function LineTitle({ word, one }: { word: string; one: Reversible }) {
  const state = one.reversed_by_id ? say('finance.reversed') : takenBack(one)
  return (
    <span className="finance-line-title">
      <span>{one.reverses_id ? say('finance.reversalOf', { name: reversedName(word, one) }) : word}</span>{' '}
      {one.reverses_id && one.reversal_reason && (
        <span className="finance-line-reason">– {one.reversal_reason}</span>
      )}
      {state && !one.reverses_id && <Badge icon="undo">{state}</Badge>}
    </span>
  )
}

/** In a record's details: the record it reverses, or the user and the reason of its reversal. */
export function ReversalFacts({ word, one }: { word: string; one: Reversible }) {
  const zone = useChurch().church.time_zone
  const { reversed_at, reversed_by } = one
  return (
    <>
      <Fact name={say('finance.takesBack')}>{one.reverses_id && reversedName(word, one)}</Fact>
      <Fact name={one.reversed_by_id ? say('finance.reversed') : (takenBack(one) ?? '')}>
        {reversed_at &&
          say('finance.reversedBy', {
            name: reversed_by ? personName(reversed_by) : say('finance.system'),
            when: formatMoment(reversed_at, zone),
          })}
      </Fact>
      <Fact name={say('finance.reason')}>{one.reversal_reason}</Fact>
    </>
  )
}
