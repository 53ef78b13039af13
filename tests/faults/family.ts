/** Makes families for tests of children's check-in, and reads what a phone's screen shows. */
import { expect } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type { ChildrenNow, Church, ServiceChild } from '../../sync/client/api.ts'
import { Refusal } from '../../sync/mutation.ts'
import type { Phone } from '../histories/phone.ts'

export type Family = { household: string; parent: string; child: string; sibling: string }

/** A parent and two children in one household. The phone must sync afterwards. */
export async function family(phone: Phone, last_name = 'Fashola'): Promise<Family> {
  const [household, parent, child, sibling] = [newId(), newId(), newId(), newId()]
  await phone.tap('add-member', { id: parent, first_name: 'Bimpe', last_name })
  const alert = 'Allergy: groundnuts'
  await phone.tap('add-member', {
    id: child,
    first_name: 'Tobi',
    last_name,
    child: true,
    alert,
    alert_consent: { guardian_id: parent },
  })
  await phone.tap('add-member', { id: sibling, first_name: 'Ife', last_name, child: true })
  await phone.tap('create-household', { id: household, name: last_name, people: [parent, child, sibling] })
  return { household, parent, child, sibling }
}

export const childrenOn = (phone: Phone, service = phone.town.service) => phone.church!.children(service)

/** The children on a screen, once it has read. */
export async function shownOn(church: Church, service: string): Promise<ChildrenNow> {
  const children = church.children(service)
  const stop = children.subscribe(() => undefined)
  try {
    await expect.poll(() => children.current().read).toBe(true)
    return children.current()
  } finally {
    stop()
  }
}

/** One child as a phone shows them. */
export async function shown(
  phone: Phone,
  childId: string,
  service = phone.town.service,
): Promise<ServiceChild> {
  const { byId } = await shownOn(phone.church!, service)
  const child = byId.get(phone.church!.people.get(childId)?.id ?? childId)
  if (!child) throw new Error('this phone does not know the child')
  return child
}

/** The code of the refusal, or `none`. Any other error is thrown. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/** No request of this phone arrives until `online`. */
export function offline(phone: Phone): void {
  phone.network.onTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
}

export async function online(...phones: Phone[]): Promise<void> {
  for (const phone of phones) {
    phone.network.onTheWay = null
    await phone.church?.syncNow()
  }
}
