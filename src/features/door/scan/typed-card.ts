import type { Notice } from '../door-notice.tsx'
import { markByCard, nameUnknown, unmarkScanned, type Door, type Scanned } from './card-act.ts'
import { withWhich } from '../names/row-text.ts'
import { resultWords, type ResultSign, signal } from './result-signs.ts'
import type { CardName } from './card-name-sheet.tsx'
import { t } from './messages.ts'

/** One for all cards: a phone offers few audio contexts, some only four. */
const sounds = signal()

/**
 * Marks a card that a hand-held scanner typed in the tab of names. The result is played and shown as a notice.
 * @param askName opens the sheet for the name of an unknown card's holder
 */
export async function markTyped(
  text: string,
  door: Door,
  showNotice: (notice: Notice) => void,
  askName: (save: (name: CardName) => Promise<void>) => void = () => undefined,
): Promise<void> {
  const tell = (scanned: Scanned) => {
    sounds.give(resultWords(scanned).sign)
    if (scanned.kind === 'unknown') return showNotice(unknownNotice(scanned, () => askName(save(scanned))))
    showNotice(noticeOf(scanned, undo))
  }
  const save = (unknown: Extract<Scanned, { kind: 'unknown' }>) => async (name: CardName) =>
    tell(await nameUnknown(unknown, name, door))
  const undo = (last: Parameters<typeof unmarkScanned>[0]) => void unmarkScanned(last, door).then(tell)
  tell(await markByCard(text, door))
}

/** It stays until the usher adds the name or another notice comes. */
function unknownNotice(scanned: Scanned, askName: () => void): Notice {
  const { title, detail } = resultWords(scanned)
  const action = { label: t('scan.addName'), run: askName }
  return { tone: 'warning', stays: true, text: `${title}. ${detail}`, action }
}

const TONES: Record<ResultSign, Notice['tone']> = {
  marked: 'done',
  here: 'info',
  unknown: 'warning',
  refused: 'trouble',
  unmarked: 'info',
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
