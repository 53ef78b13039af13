import { shelfOf, type Line } from './lines.ts'
import { say } from './words.ts'

/** How many are to be looked after, and how many by whoever reads it. A list that was cut only knows that there are more. */
export function introOf(lines: readonly Line[], me: string, isCut: boolean): string {
  const open = lines.filter(({ state }) => shelfOf(state) === 'open')
  const mine = open.filter(({ owner_id }) => owner_id === me).length
  const sentence = say(isCut ? 'followUp.introCut' : 'followUp.intro', { count: open.length })
  return mine > 0 ? say('followUp.introMine', { sentence, mine }) : sentence
}
