import { CARD_END, cardCode, readCard } from '../../../../contract/people/card-code.ts'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { personName } from '../../../lib/format/person-name.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { listRead } from '../../../domain/church/presences.ts'
import { presenceOf, presentStill } from '../names/presence-of.ts'
import { shownName, whichNamesake, withWhich } from '../names/row-text.ts'
import { notMarkedSentence } from '../storage-sentence.ts'
import { t } from './messages.ts'

export type Door = { church: Church; serviceId: string; presences: Live<Presences> }

export type Refused = 'not-a-card' | 'damaged' | 'other-church' | 'deleted'

/** `which` tells namesakes apart; otherwise empty. */
type Whom = { personId: string; name: string; which: string }

/** The result of scanning one card. */
export type Scanned =
  | ({ kind: 'marked'; markIds: string[] } & Whom)
  | ({ kind: 'here'; markIds: string[]; time: string } & Whom)
  /**
   * A card of this church whose person this phone does not know. The mark is stored, but counts only once the server
   * knows the person.
   */
  | { kind: 'unknown'; personId: string; markIds: string[]; card: string }
  /** The same after the usher added a name. */
  | { kind: 'named'; name: string }
  | { kind: 'forgotten' }
  | ({ kind: 'unmarked' } & Whom)
  /** The mark was taken back, but another door's mark remains. */
  | ({ kind: 'marked-elsewhere' } & Whom)
  | { kind: 'refused'; why: Refused }
  | { kind: 'trouble'; text: string }

/** Marks the owner of a card, once. */
export async function markByCard(text: string, door: Door): Promise<Scanned> {
  const { church, serviceId, presences } = door
  const card = readCard(text, church.church.id)
  if (card.kind !== 'card') return { kind: 'refused', why: card.kind }
  const person = church.people.get(card.personId)
  if (!person && (await wasDeleted(church, card.personId))) return { kind: 'refused', why: 'deleted' }
  await listRead(presences)
  if (!person) return keepUnknown(card.personId, door)
  const whom = { personId: person.id, name: shownName(person), which: whichNamesake(person, church) }
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
    return { kind: 'trouble', text: notMarkedSentence(error, withWhich(whom.name, whom.which)) }
  }
}

/** Takes back exactly the marks that a scan found or made. */
export async function unmarkScanned(
  { personId, name, which, markIds }: Whom & { markIds: string[] },
  { church, serviceId, presences }: Door,
): Promise<Scanned> {
  try {
    const args = { service_id: serviceId, person_id: personId, mark_ids: markIds }
    await church.mutate('unmark-person', args)
    const still = await presentStill(presences, personId, markIds)
    return { kind: still ? 'marked-elsewhere' : 'unmarked', personId, name, which }
  } catch {
    return { kind: 'trouble', text: t('door.stillMarked', { name: withWhich(name, which) }) }
  }
}

/**
 * Marks an unknown person of a valid card by the id alone. The server's records decide whether the person exists.
 * Until the server responds, the mark counts nobody.
 */
async function keepUnknown(personId: string, { church, serviceId, presences }: Door): Promise<Scanned> {
  const card = cardCode(church.church.id, personId).slice(-CARD_END)
  const { present, unsure } = presences.current()
  const entry = unsure.get(personId)
  if (entry) return { kind: 'unknown', personId, markIds: entry.markIds, card }
  // Another phone knew the card, and its mark arrived here before the name.
  const received = present.get(personId)
  if (received) {
    const time = formatTime(received.arrivedAt, church.church.time_zone)
    const name = t('scan.cardNamed', { card })
    return { kind: 'here', personId, name, which: '', time, markIds: received.markIds }
  }
  try {
    const about = { first_name: '', last_name: '', card }
    const args = { service_id: serviceId, person_id: personId }
    const { opId } = await church.mutate('mark-person', args, about)
    return { kind: 'unknown', personId, markIds: [opId], card }
  } catch (error) {
    return { kind: 'trouble', text: notMarkedSentence(error, t('scan.thisPerson')) }
  }
}

/** Stores the name that the holder of an unknown card gave beside the mark. A rejection can then name the person. */
export async function nameUnknown(
  { markIds, card }: Extract<Scanned, { kind: 'unknown' }>,
  name: { first_name: string; last_name: string },
  { church }: Door,
): Promise<Scanned> {
  for (const opId of markIds) await church.outbox.noteAbout(opId, { ...name, card })
  return { kind: 'named', name: personName(name) }
}

/** Takes back the mark of an unknown card. */
export async function forgetUnknown(
  { personId, markIds }: Extract<Scanned, { kind: 'unknown' }>,
  { church, serviceId }: Door,
): Promise<Scanned> {
  try {
    await church.mutate('unmark-person', { service_id: serviceId, person_id: personId, mark_ids: markIds })
    return { kind: 'forgotten' }
  } catch (error) {
    return { kind: 'trouble', text: notMarkedSentence(error, t('scan.thisPerson')) }
  }
}

async function wasDeleted(church: Church, personId: string): Promise<boolean> {
  const row = await church.people.details(personId).catch(() => undefined)
  return Boolean(row?.deleted_at)
}
