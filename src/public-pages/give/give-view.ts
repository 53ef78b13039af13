import { createContext, useContext } from 'react'
import { LONGEST } from '../../../contract/capture-page.ts'
import type { GiveView } from '../../../contract/give-page.ts'
import { formatMoney } from '../../lib/format/format-money.ts'
import type { PublicSay } from '../../lib/messages/public-messages.ts'
import { churchTitle } from '../capture/church-title.ts'
import { useSay } from '../saying.ts'

export const Giving = createContext<GiveView | null>(null)

/** What the page shows. */
export function useGiving(): GiveView {
  const view = useContext(Giving)
  if (!view) throw new Error('the page for giving is rendered inside Giving')
  return view
}

/** The church as the page calls it. */
export function useGivenChurch(): string {
  return churchTitle(useSay(), useGiving().church.name)
}

/** The page's own address, with the language that was chosen by hand and what may be chosen already. */
export function giveAddress(
  { lang, reference }: Pick<GiveView, 'lang' | 'reference'>,
  chosen: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ reference, ...(lang && { lang }), ...chosen })
  return `/give?${query.toString()}`
}

/** In the order in which they stand: the first of them that does not fit gets the focus. */
const FIELDS = ['amount', 'income_type', 'first_name', 'email', 'consent'] as const
export type GiveField = (typeof FIELDS)[number]

/** One field as it was typed, and what is wrong with it in the page's language. */
export function useGiveField(name: GiveField): {
  value: string
  problem: string | undefined
  focused: boolean
} {
  const say = useSay()
  const { typed, problem } = useGiving()
  const wrong = FIELDS.filter((field) => problem?.errors.some(({ path }) => path === field))
  return {
    value: typed[name] ?? '',
    problem: wrong.includes(name) ? sentence(say, name, typed) : undefined,
    focused: wrong[0] === name,
  }
}

function sentence(say: PublicSay, name: GiveField, typed: GiveView['typed']): string {
  const { sum, amount = '' } = typed
  const max = LONGEST[name] ?? Infinity
  if (name === 'first_name' || (typed[name] ?? '').length > max) return say('capture.tooLong', { max })
  if (name === 'email') return say('capture.wrongEmail')
  if (name === 'income_type') return say('give.wrongType')
  if (name === 'consent') return say('give.wrongConsent')
  // What is longer than any amount would only make the sentence unreadable.
  if (Number(sum) > 0 && amount && amount.length <= 20)
    return say('give.wrongBoth', { chosen: formatMoney(Number(sum) * 100), typed: amount })
  return say('give.wrongAmount')
}
