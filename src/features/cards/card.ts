import { cardCode } from '../../../contract/people/card-code.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import { namesakesIn } from '../../lib/format/namesakes.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { qrPicture, type QrPicture } from '../../ui/qr-picture.ts'

/** The readable text of a card. */
export type Card = {
  personId: string
  church: string
  name: string
  /** Tells namesakes apart. Empty when nobody else has the name. */
  apart: string
}

/** @returns the card of a person, with details that tell them apart from every person of the church on any print */
export function cardsOf({ church, people }: Pick<Church, 'church' | 'people'>): (person: Person) => Card {
  const namesakes = namesakesIn(people.all(), church.time_zone, true)
  return (person) => {
    const details = namesakes.get(person.id)
    const apart = details === undefined ? '' : [tailOf(person), details].filter(Boolean).join(' · ')
    return { personId: person.id, church: church.name, name: personName(person), apart }
  }
}

const tailOf = ({ phone_tail: digits }: Person) => digits && t('members.phoneTail', { digits })

/** The card's code, readable even with a quarter of it rubbed off. */
export function cardPicture({ church }: Pick<Church, 'church'>, personId: string): Promise<QrPicture> {
  return qrPicture(cardCode(church.id, personId), 'Q')
}
