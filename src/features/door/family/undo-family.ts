import { afterPaint } from '../names/after-paint.ts'
import { shownName } from '../names/row-text.ts'
import type { Notice } from '../notice.ts'
import { unmarkFamily, type FamilyDoor, type FamilyMark } from './mark-family.ts'
import { tFamily } from './messages.ts'

export type Told = {
  showNotice: (notice: Notice) => void
  /** Called when people were marked or unmarked. */
  onDone: () => void
}

/** "Fashola family: 5 marked · Undo". Undo takes back exactly these marks. */
export function markedFamily(
  how: 'marked' | 'added',
  family: string,
  marks: readonly FamilyMark[],
  door: FamilyDoor,
  told: Told,
): Notice {
  const count = new Set(marks.map(({ person }) => person.id)).size
  const text = tFamily(how === 'added' ? 'family.addedAndMarked' : 'family.marked', { family, count })
  const run = () => void undo(door, marks, family, told)
  return { tone: 'done', name: family, text, action: { label: tFamily('common.undo'), run } }
}

async function undo(door: FamilyDoor, marks: readonly FamilyMark[], family: string, told: Told) {
  const { showNotice, onDone } = told
  const { unmarked, still, failed } = await unmarkFamily(door, marks)
  await afterPaint()
  if (failed) {
    const name = shownName(failed)
    return showNotice({ tone: 'trouble', name, text: tFamily('door.stillMarked', { name }) })
  }
  const names = still.map(shownName).join(', ')
  const text = names
    ? tFamily('family.stillMarked', { names })
    : tFamily('family.unmarked', { family, count: unmarked.length })
  showNotice({ tone: 'info', name: family, text })
  onDone()
}
