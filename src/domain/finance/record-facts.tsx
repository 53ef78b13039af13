import type { Currency } from '../../../contract/money/finance.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../church/use-church.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { t } from './messages.ts'
import type { ReactNode } from 'react'
import './finance.css'

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

/** "Seed ₦2,000.50": the record that a counter-entry reverses. */
const reversedName = (word: string, { reverses_amount, amount, currency }: Reversible): string =>
  `${word} ${formatAmount(reverses_amount ?? -amount, currency)}`

/** "Reversal of Seed ₦2,000.50 – Typed twice", or the word alone if it reverses nothing. */
export function lineWords(word: string, one: Reversible): string {
  if (!one.reverses_id) return word
  const name = reversedName(word, one)
  return one.reversal_reason
    ? t('finance.reversalWhy', { name, reason: one.reversal_reason })
    : t('finance.reversalOf', { name })
}

/** The state of a line for a file: "Reversed", "Reversal of Seed ₦2,000.50". */
export function reversalWord(word: string, one: Reversible): string {
  if (one.reverses_id) return t('finance.reversalOf', { name: reversedName(word, one) })
  if (one.reversed_by_id) return t('finance.reversed')
  return takenBack(one) ?? ''
}

function takenBack({ reversed_amount, currency }: Reversible): string | undefined {
  if (!reversed_amount) return undefined
  return t('finance.partReversed', { amount: formatAmount(reversed_amount, currency) })
}

/** The first column of a line: its words, its reason and its state. */
export function LineTitle({ word, one }: { word: string; one: Reversible }) {
  return (
    <span className="finance-line-title">
      <span>{one.reverses_id ? t('finance.reversalOf', { name: reversedName(word, one) }) : word}</span>{' '}
      {one.reverses_id && one.reversal_reason && (
        <span className="finance-line-reason">– {one.reversal_reason}</span>
      )}
      <ReversedBadge one={one} />
    </span>
  )
}

/** "Reversed", or the part of it that was. Nothing for a record that stands. */
export function ReversedBadge({ one }: { one: Reversible }) {
  const state = one.reversed_by_id ? t('finance.reversed') : takenBack(one)
  if (!state || one.reverses_id) return null
  return <Badge icon="undo">{state}</Badge>
}

/** In a record's details: the record it reverses, or the user and the reason of its reversal. */
export function ReversalFacts({ word, one }: { word: string; one: Reversible }) {
  const zone = useChurch().church.time_zone
  const { reversed_at, reversed_by } = one
  return (
    <>
      <Fact name={t('finance.takesBack')}>{one.reverses_id && reversedName(word, one)}</Fact>
      <Fact name={one.reversed_by_id ? t('finance.reversed') : (takenBack(one) ?? '')}>
        {reversed_at &&
          t('finance.reversedBy', {
            name: reversed_by ? personName(reversed_by) : t('finance.system'),
            when: formatMoment(reversed_at, zone),
          })}
      </Fact>
      <Fact name={t('finance.reason')}>{one.reversal_reason}</Fact>
    </>
  )
}

/** The details of a record, line by line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="finance-facts">{children}</dl>
}

/** One line. Nothing if the value is empty. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
