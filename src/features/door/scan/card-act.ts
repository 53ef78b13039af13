import { CARD_END, cardCode, readCard } from '../../../../contract/card-code.ts'
import type { Church, Live, Presences } from '../../../../sync/client/api.ts'
import { personName } from '../../../lib/format/person-name.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { listRead } from '../../../lib/session/list-read.ts'
import { t } from '../../../lib/messages/t.ts'
import { presenceOf, presentStill } from '../names/presence-of.ts'
import { shownName } from '../names/row-words.ts'
import { whichNamesake, withWhich } from '../names/which-namesake.ts'
import { notMarkedSentence } from '../storage-sentence.ts'
import { say } from './words.ts'

export type Door = { church: Church; serviceId: string; presences: Live<Presences> }

export type Refused = 'not-a-card' | 'damaged' | 'other-church' | 'deleted'

/** `which`: what tells namesakes apart, or nothing. */
type Whom = { personId: string; name: string; which: string }

/** What came of holding up one card. */
export type Scanned =
  | ({ kind: 'marked'; markIds: string[] } & Whom)
  | ({ kind: 'here'; markIds: string[]; time: string } & Whom)
  /** A card of our church whose person this phone does not know: kept, and not counted before the church knows it. */
  | { kind: 'unknown'; personId: string; markIds: string[]; card: string }
  /** The same with a name beside it. */
  | { kind: 'named'; name: string }
  | { kind: 'forgotten' }
  | ({ kind: 'unmarked' } & Whom)
  /** What was taken back was not the only mark. */
  | ({ kind: 'marked-elsewhere' } & Whom)
  | { kind: 'refused'; why: Refused }
  | { kind: 'trouble'; text: string }

/** Marks whose card it is, once. */
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

/** Takes back exactly what a scan found or did. */
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
 * The card is whole and our church's, and whether there is such a person is for the church's records to say. So the mark is
 * written and goes out by the id alone; until the church has answered, nobody is counted by it.
 */
async function keepUnknown(personId: string, { church, serviceId, presences }: Door): Promise<Scanned> {
  const card = cardCode(church.church.id, personId).slice(-CARD_END)
  const { present, unsure } = presences.current()
  const entry = unsure.get(personId)
  if (entry) return { kind: 'unknown', personId, markIds: entry.markIds, card }
  // Another phone knew the card, and its mark is here before the name is.
  const received = present.get(personId)
  if (received) {
    const time = formatTime(received.arrivedAt, church.church.time_zone)
    const name = say('scan.cardNamed', { card })
    return { kind: 'here', personId, name, which: '', time, markIds: received.markIds }
  }
  try {
    const about = { first_name: '', last_name: '', card }
    const args = { service_id: serviceId, person_id: personId }
    const { opId } = await church.mutate('mark-person', args, about)
    return { kind: 'unknown', personId, markIds: [opId], card }
  } catch (error) {
    return { kind: 'trouble', text: notMarkedSentence(error, say('scan.thisPerson')) }
  }
}

/** The name that the person with an unknown card gave: kept beside the mark, so that a refusal says whom it is about. */
export async function nameUnknown(
  { markIds, card }: Extract<Scanned, { kind: 'unknown' }>,
  name: { first_name: string; last_name: string },
  { church }: Door,
): Promise<Scanned> {
  for (const opId of markIds) await church.outbox.noteAbout(opId, { ...name, card })
  return { kind: 'named', name: personName(name) }
}

/** Takes an unknown card's mark back. */
export async function forgetUnknown(
  { personId, markIds }: Extract<Scanned, { kind: 'unknown' }>,
  { church, serviceId }: Door,
): Promise<Scanned> {
  try {
    await church.mutate('unmark-person', { service_id: serviceId, person_id: personId, mark_ids: markIds })
    return { kind: 'forgotten' }
  } catch (error) {
    return { kind: 'trouble', text: notMarkedSentence(error, say('scan.thisPerson')) }
  }
}

async function wasDeleted(church: Church, personId: string): Promise<boolean> {
  const row = await church.people.details(personId).catch(() => undefined)
  return Boolean(row?.deleted_at)
}
