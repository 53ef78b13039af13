import { cardCode } from '../../contract/people/card-code.ts'
import type { SmallChurch } from '../support/small-church.ts'

type Named = { id: string; first_name: string; last_name: string }

/** The card of each person by first name. */
export async function cardsOf(church: SmallChurch): Promise<(name: string) => string> {
  const { current_church } = await church.get<{ current_church: { id: string } }>('user')
  const people = await church.get<Named[]>(`churches/${current_church.id}/members`)
  return (name) => {
    const person = people.find(({ first_name }) => first_name === name)
    return cardCode(current_church.id, person?.id ?? name)
  }
}
