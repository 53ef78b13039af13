import type { Notice } from '../notice.ts'
import { markByCard, unmarkScanned, type Door, type Scanned } from './card-act.ts'
import { resultWords } from './result-words.ts'
import { signal } from './signal.ts'
import { t } from '../../../lib/messages/t.ts'

/** One for all cards: a phone has few speakers to give, and some have four. */
const sounds = signal()

/** A card that a hand-held scanner typed among the names: marked, heard, and said where the other marks are said. */
export async function markTyped(text: string, door: Door, say: (notice: Notice) => void): Promise<void> {
  const tell = (scanned: Scanned) => {
    sounds.give(resultWords(scanned).sign)
    say(noticeOf(scanned, undo))
  }
  const undo = (last: Parameters<typeof unmarkScanned>[0]) => void unmarkScanned(last, door).then(tell)
  tell(await markByCard(text, door))
}

function noticeOf(scanned: Scanned, undo: (last: Parameters<typeof unmarkScanned>[0]) => void): Notice {
  const { sign, title, name, detail } = resultWords(scanned)
  const action =
    scanned.kind === 'marked' || scanned.kind === 'here'
      ? { label: t('common.undo'), run: () => undo(scanned) }
      : undefined
  const tone = sign === 'marked' ? 'done' : sign === 'refused' ? 'trouble' : 'told'
  const text = scanned.kind === 'trouble' ? detail : [title, name || detail].join(': ')
  return { tone, text, ...(name && { name }), ...(action && { action }) }
}
