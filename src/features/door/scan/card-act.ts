import { readCard } from '../../../../contract/card-code.ts'
import type { Church, Live, Person, Presences } from '../../../../sync/client/api.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { listRead } from '../../../lib/session/list-read.ts'
import { t } from '../../../lib/messages/t.ts'
import { presenceOf, presentStill } from '../names/presence-of.ts'
import { shownName } from '../names/row-words.ts'
import { notMarkedSentence } from '../storage-sentence.ts'
import { say } from './words.ts'

export type Door = { church: Church; serviceId: string; presences: Live<Presences> }

export type Refused = 'not-a-card' | 'damaged' | 'other-church' | 'deleted'

/** `name` null: the card of somebody whom this phone has not been told of yet. */
type Whom = { personId: string; name: string | null }

/** What came of holding up one card. */
export type Scanned =
  | ({ kind: 'marked'; markIds: string[] } & Whom)
  | ({ kind: 'here'; markIds: string[]; time: string } & Whom)
  | ({ kind: 'unmarked' } & Whom)
  /** What was taken back was not the only mark. */
  | ({ kind: 'marked-elsewhere' } & Whom)
  | { kind: 'refused'; why: Refused }
  | { kind: 'trouble'; text: string }

/**
 * Marks whose card it is, once. Somebody unknown to this phone is marked by the id alone: the card is whole and our
 * church's, and whether there is such a person is for the church's records to say.
 */
export async function markByCard(text: string, door: Door): Promise<Scanned> {
  const { church, serviceId, presences } = door
  const card = readCard(text, church.church.id)
  if (card.kind !== 'card') return { kind: 'refused', why: card.kind }
  const person = church.people.get(card.personId)
  if (!person && (await wasDeleted(church, card.personId))) return { kind: 'refused', why: 'deleted' }
  const whom = whomOf(person, card.personId)
  await listRead(presences)
  const entry = presences.current().present.get(whom.personId)
  if (entry) {
    const time = formatTime(entry.arrivedAt, church.church.time_zone)
    return { kind: 'here', ...whom, time, markIds: entry.markIds }
  }
  try {
    const args = { service_id: serviceId, person_id: whom.personId }
    const { opId } = await church.mutate('mark-person', args)
    await presenceOf(presences, whom.personId)
    return { kind: 'marked', ...whom, markIds: [opId] }
  } catch (error) {
    return { kind: 'trouble', text: notMarkedSentence(error, whom.name ?? say('scan.thisPerson')) }
  }
}

/** Takes back exactly what a scan found or did. */
export async function unmarkScanned(
  { personId, name, markIds }: Whom & { markIds: string[] },
  { church, serviceId, presences }: Door,
): Promise<Scanned> {
  try {
    const args = { service_id: serviceId, person_id: personId, mark_ids: markIds }
    await church.mutate('unmark-person', args)
    const still = await presentStill(presences, personId, markIds)
    return { kind: still ? 'marked-elsewhere' : 'unmarked', personId, name }
  } catch {
    return { kind: 'trouble', text: t('door.stillMarked', { name: name ?? say('scan.thisPerson') }) }
  }
}

/** Whoever is one person with another by now is that one; the directory knows. */
function whomOf(person: Person | undefined, idOnCard: string): Whom {
  return person ? { personId: person.id, name: shownName(person) } : { personId: idOnCard, name: null }
}

async function wasDeleted(church: Church, personId: string): Promise<boolean> {
  const row = await church.people.details(personId).catch(() => undefined)
  return Boolean(row?.deleted_at)
}
