import type { Currency } from '../../../contract/finance-words.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Badge } from '../badge.tsx'
import { Fact } from './facts.tsx'
import { formatAmount } from './format-amount.ts'
import { say } from './words.ts'

/** What either book says of a record's reversal. */
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

/** How a line stands to its reversal, as a word for a file: "Reversed", "Reversal of Seed ₦2,000.50". */
export function reversalWord(word: string, one: Reversible): string {
  if (one.reverses_id) return say('finance.reversalOf', { name: reversedName(word, one) })
  if (one.reversed_by_id) return say('finance.reversed')
  return takenBack(one) ?? ''
}

function takenBack({ reversed_amount, currency }: Reversible): string | undefined {
  if (!reversed_amount) return undefined
  return say('finance.partReversed', { amount: formatAmount(reversed_amount, currency) })
}

/** What stands in the first column of a line: its words, and whether it was reversed. */
export function LineTitle({ word, one }: { word: string; one: Reversible }) {
  const state = one.reversed_by_id ? say('finance.reversed') : takenBack(one)
  return (
    <span className="finance-line-title">
      <span>{lineWords(word, one)}</span>
      {state && !one.reverses_id && <Badge icon="undo">{state}</Badge>}
    </span>
  )
}

/** Of a record's details: what it reverses, or by whom and why it was reversed. */
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
