/** A church with a vigil tomorrow, three families and three door phones, and what truly happened there. */
import { addDays } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/ids.ts'
import type { CheckOut } from '../../../sync/client/api.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { Phone } from '../phone.ts'
import { type ChurchInTown, TODAY, type World } from '../world.ts'

export const PHONES = 3
export const CHILDREN = 3
export const PARENTS = 2

/** The keys of a service of tomorrow are replaced when somebody loses the right today. */
const TOMORROW = addDays(TODAY, 1)

/** Something that happened to a child, in the order in which it truly happened. */
export type Happening = {
  opId: string
  kind: 'in' | 'out'
  child: string
  phone: Phone
  account: string
  how: CheckOut['how'] | null
  /** The person who brought or collected the child; null: only a name is known. */
  guardian: string | null
  /** The code that the parent was given. */
  code: string | null
  /** It was a mistake and was taken back, so it never happened. */
  undone: boolean
}

export type Vigil = {
  town: ChurchInTown
  service: string
  phones: Phone[]
  children: string[]
  parents: string[]
  happened: Happening[]
  /** Children and parents. */
  erased: Set<string>
  classes: string[]
  /** The classes that a child was given. */
  given: Map<string, Set<string>>
  /** Phones whose account lost the right at some time. */
  touched: Set<Phone>
  /** Counts what the steps did. */
  done: Map<string, number>
  /** Wrong codes typed on a phone for a child, since the last right code or leader there. */
  tries: Map<string, number>
}

/** Each phone has its own account. The first one is the office's. */
export async function aVigil(world: World): Promise<Vigil> {
  const town = await world.church(0, PHONES)
  const service = await serviceId(town.id, TOMORROW, 'Vigil')
  const phones = Array.from({ length: PHONES }, () => new Phone(town))
  for (const [index, phone] of phones.entries()) await phone.signIn(town.accounts[index]!)
  const office = phones[0]!
  await office.tap('create-service', { id: service, name: 'Vigil', date_of_service: TOMORROW })
  const make = async (first_name: string, child: boolean) => {
    const id = newId()
    await office.tap('add-member', { id, first_name, last_name: 'Bello', child })
    return id
  }
  const parents: string[] = []
  for (let index = 0; index < PARENTS; index += 1) parents.push(await make(`Parent${index}`, false))
  const children: string[] = []
  for (let index = 0; index < CHILDREN; index += 1) children.push(await make(`Child${index}`, true))
  const people = [parents[0]!, children[0]!, children[1]!]
  await office.tap('create-household', { id: newId(), name: 'Bello', people })
  for (const phone of phones) await phone.church!.syncNow()
  const happened: Happening[] = []
  return {
    town,
    service,
    phones,
    children,
    parents,
    happened,
    erased: new Set(),
    classes: [newId(), newId()],
    given: new Map(),
    touched: new Set(),
    done: new Map(),
    tries: new Map(),
  }
}

export function count({ done }: Pick<Vigil, 'done'>, what: string): void {
  done.set(what, (done.get(what) ?? 0) + 1)
}

/** True if the child is in the building. */
export const isIn = ({ happened }: Vigil, child: string): boolean =>
  happened.findLast((one) => one.child === child && !one.undone)?.kind === 'in'

/** Removes a phone's account from the team, or takes its features, or gives them back. */
export async function setRight(
  { town, phones, touched }: Vigil,
  index: number,
  change: string,
): Promise<void> {
  touched.add(phones[index]!)
  await town.world.database.ownerPool.query(
    `update memberships set ${change} where church_id = $1 and account_id = $2`,
    [town.id, town.accounts[index]!.id],
  )
}
