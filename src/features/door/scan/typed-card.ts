import type { Notice } from '../notice.ts'
import { markByCard, nameUnknown, unmarkScanned, type Door, type Scanned } from './card-act.ts'
import { withWhich } from '../names/which-namesake.ts'
import { resultWords, type ResultSign } from './result-words.ts'
import { signal } from './signal.ts'
import { t } from '../../../lib/messages/t.ts'
import type { CardName } from './card-name-sheet.tsx'
import { say as words } from './words.ts'

/** One for all cards: a phone has few speakers to give, and some have four. */
const sounds = signal()

/**
 * A card that a hand-held scanner typed among the names: marked, heard, and said where the other marks are said.
 * @param askName opens the sheet for the name of whoever holds an unknown card
 */
export async function markTyped(
  text: string,
  door: Door,
  say: (notice: Notice) => void,
  askName: (save: (name: CardName) => Promise<void>) => void = () => undefined,
): Promise<void> {
  const tell = (scanned: Scanned) => {
    sounds.give(resultWords(scanned).sign)
    if (scanned.kind === 'unknown') return say(unknownNotice(scanned, () => askName(save(scanned))))
    say(noticeOf(scanned, undo))
  }
  const save = (unknown: Extract<Scanned, { kind: 'unknown' }>) => async (name: CardName) =>
    tell(await nameUnknown(unknown, name, door))
  const undo = (last: Parameters<typeof unmarkScanned>[0]) => void unmarkScanned(last, door).then(tell)
  tell(await markByCard(text, door))
}

/** It stays until somebody adds the name, or another notice comes. */
function unknownNotice(scanned: Scanned, askName: () => void): Notice {
  const { title, detail } = resultWords(scanned)
  const action = { label: words('scan.addName'), run: askName }
  return { tone: 'warning', stays: true, text: `${title}. ${detail}`, action }
}

const TONES: Record<ResultSign, Notice['tone']> = {
  marked: 'done',
  here: 'told',
  unknown: 'warning',
  refused: 'trouble',
  unmarked: 'told',
}

function noticeOf(scanned: Scanned, undo: (last: Parameters<typeof unmarkScanned>[0]) => void): Notice {
  const { sign, title, name, detail } = resultWords(scanned)
  const action =
    scanned.kind === 'marked' || scanned.kind === 'here'
      ? { label: t('common.undo'), run: () => undo(scanned) }
      : undefined
  const whom = 'which' in scanned ? withWhich(name, scanned.which) : name || detail
  const text = scanned.kind === 'trouble' ? detail : [title, whom].join(': ')
  return { tone: TONES[sign], text, ...(name && { name }), ...(action && { action }) }
}
