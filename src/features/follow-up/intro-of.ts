import { shelfOf, type Line } from './lines.ts'
import { t } from './messages.ts'

/** The number of open lines, and of those assigned to the reader. A cut list only knows that there are more. */
export function introOf(lines: readonly Line[], me: string, isCut: boolean): string {
  const open = lines.filter(({ state }) => shelfOf(state) === 'open')
  const mine = open.filter(({ owner_id }) => owner_id === me).length
  const sentence = t(isCut ? 'followUp.introCut' : 'followUp.intro', { count: open.length })
  return mine > 0 ? t('followUp.introMine', { sentence, mine }) : sentence
}
