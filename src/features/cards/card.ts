import { cardCode } from '../../../contract/card-code.ts'
import type { Church, Person } from '../../../sync/client/api.ts'
import { personName } from '../../lib/format/person-name.ts'
import { qrPicture, type QrPicture } from '../../ui/qr-picture.ts'

/** What stands on a card for eyes to read. */
export type Card = { personId: string; church: string; name: string }

export function cardOf({ church }: Pick<Church, 'church'>, person: Person): Card {
  return { personId: person.id, church: church.name, name: personName(person) }
}

/** The card's code, drawn so that a quarter of it may be rubbed off. */
export function cardPicture({ church }: Pick<Church, 'church'>, personId: string): Promise<QrPicture> {
  return qrPicture(cardCode(church.id, personId), 'Q')
}
