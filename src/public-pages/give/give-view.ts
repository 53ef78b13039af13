import { createContext, useContext } from 'react'
import { LONGEST } from '../../../contract/capture-page.ts'
import type { GiveView } from '../../../contract/give-page.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { readMoney } from '../../../contract/money/amounts.ts'
import type { PublicTranslate } from '../../lib/messages/public-messages.ts'
import { churchTitle, useT } from '../public-document.tsx'

export const Giving = createContext<GiveView | null>(null)

/** The state that the page shows. */
export function useGiving(): GiveView {
  const view = useContext(Giving)
  if (!view) throw new Error('the page for giving is rendered inside Giving')
  return view
}

/** The church's name on the page. */
export function useGivenChurch(): string {
  return churchTitle(useT(), useGiving().church.name)
}

/** The page's own address, with the language chosen by hand and choices made in advance. */
export function giveAddress(
  { lang, reference }: Pick<GiveView, 'lang' | 'reference'>,
  chosen: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ reference, ...(lang && { lang }), ...chosen })
  return `/give?${query.toString()}`
}

/** In page order: the first invalid field gets the focus. */
const FIELDS = ['amount', 'income_type', 'first_name', 'email', 'consent'] as const
export type GiveField = (typeof FIELDS)[number]

/** One field: its typed value, and its error in the page's language. */
export function useGiveField(name: GiveField): {
  value: string
  problem: string | undefined
  focused: boolean
} {
  const t = useT()
  const { typed, problem } = useGiving()
  const wrong = FIELDS.filter((field) => problem?.errors.some(({ path }) => path === field))
  return {
    value: typed[name] ?? '',
    problem: wrong.includes(name) ? sentence(t, name, typed) : undefined,
    focused: wrong[0] === name,
  }
}

function sentence(t: PublicTranslate, name: GiveField, typed: GiveView['typed']): string {
  const { sum = '', amount = '' } = typed
  const chosen = readMoney(sum).amount
  const max = LONGEST[name] ?? Infinity
  if (name === 'first_name' || (typed[name] ?? '').length > max) return t('capture.tooLong', { max })
  if (name === 'email') return t('capture.wrongEmail')
  if (name === 'income_type') return t('give.wrongType')
  if (name === 'consent') return t('give.wrongConsent')
  // A text longer than any amount would make the sentence unreadable.
  if (chosen && amount && amount.length <= 20)
    return t('give.wrongBoth', { chosen: formatAmount(chosen), typed: amount })
  return t('give.wrongAmount')
}
