/** The language of a public page while it is rendered. */
import { createContext, useContext } from 'react'
import { englishDays, type DayWords } from '../lib/format/day-names.ts'
import type { PublicTranslate } from '../lib/messages/public-messages.ts'

/** The messages of the language that a page is rendered in. */
export const MessagesProvider = createContext<PublicTranslate | null>(null)

/** The messages of the page's language. */
export function useT(): PublicTranslate {
  const t = useContext(MessagesProvider)
  if (!t) throw new Error('a public page is rendered inside MessagesProvider')
  return t
}

/** The names of days and months in that language. */
export const NamingDays = createContext<DayWords>(englishDays)
export const useDayWords = (): DayWords => useContext(NamingDays)

/** Matches a name whose last word says that it is a church, without marks on the letters. */
const ENDS_IN_ITS_KIND =
  /(^|[^\p{L}])(church(es)?|chapels?|assembl(y|ies)|ministr(y|ies)|parish|cathedral|cent(re|er)|fellowship|missions?|tabernacle|temple)[^\p{L}\p{N}]*$/iu

/** "Church" in Yoruba, Igbo and Hausa comes before the name. */
const BEGINS_WITH_ITS_KIND = /^(ijo|uka|ulo uka|cocin?)([^\p{L}]|$)/iu

/**
 * "Grace" becomes "Grace Church". "Grace Chapel" stays, and "Hope Chapel 2" becomes "Hope Chapel 2 Church".
 */
export function churchTitle(t: PublicTranslate, name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}+/gu, '')
  const saysSo = ENDS_IN_ITS_KIND.test(plain) || BEGINS_WITH_ITS_KIND.test(plain)
  return saysSo ? name : t('capture.church', { name })
}
