import { afterPaint } from '../names/after-paint.ts'
import { shownName } from '../names/row-text.ts'
import type { Notice } from '../door-notice.tsx'
import { tFamily } from './messages.ts'
import type { Church, Live, Person, Presences } from '../../../../sync/client/api.ts'
import { presenceOf, presentStill } from '../names/presence-of.ts'

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

/** Marks the people of a family one after the other, and takes exactly these marks back. */

export type FamilyDoor = { church: Church; serviceId: string; presences: Live<Presences> }
export type FamilyMark = { person: Person; opId: string }

/** The marks on disk, and the person whom the phone could not mark. */
export type FamilyMarked = { marks: FamilyMark[]; failed: { person: Person; error: unknown } | null }

/**
 * Marks these people, each by an op of its own. It leaves out people who are here by now or were deleted meanwhile, and
 * stops at the first whom the phone cannot store.
 */
export async function markFamily(door: FamilyDoor, ids: readonly string[]): Promise<FamilyMarked> {
  const { church, serviceId, presences } = door
  const marks: FamilyMark[] = []
  for (const id of ids) {
    const person = church.people.get(id)
    if (!person || presences.current().present.has(person.id)) continue
    try {
      const { opId } = await church.mutate('mark-person', { service_id: serviceId, person_id: person.id })
      marks.push({ person, opId })
    } catch (error) {
      return { marks, failed: { person, error } }
    }
    await presenceOf(presences, person.id)
  }
  return { marks, failed: null }
}

/** People who are not marked any more, people still present by another door's mark, and the person whose mark stays. */
export type FamilyUnmarked = { unmarked: Person[]; still: Person[]; failed: Person | null }

export async function unmarkFamily(door: FamilyDoor, marks: readonly FamilyMark[]): Promise<FamilyUnmarked> {
  const { church, serviceId, presences } = door
  const unmarked: Person[] = []
  const still: Person[] = []
  const people = new Map(marks.map(({ person }) => [person.id, person]))
  for (const person of people.values()) {
    const mark_ids = marks.filter((mark) => mark.person.id === person.id).map(({ opId }) => opId)
    const args = { service_id: serviceId, person_id: person.id, mark_ids }
    const kept = await church.mutate('unmark-person', args).catch(() => null)
    if (!kept) return { unmarked, still, failed: person }
    const list = (await presentStill(presences, person.id, mark_ids)) ? still : unmarked
    list.push(person)
  }
  return { unmarked, still, failed: null }
}
