/** Sets up the real server, a church and its signed-in phones for these tests. */
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { heal } from '../histories/heal.ts'
import { checkPromise } from '../histories/oracle/check-promise.ts'
import { Phone } from '../histories/phone.ts'
import { World, type ChurchInTown, type TestAccount } from '../histories/world.ts'
import { SETTLED_OPS } from '../support/settled-ops.ts'

export type Sunday = {
  world(): World
  /** A church with today's service. By default it has two accounts and three people. */
  church(people?: number, accounts?: number): Promise<ChurchInTown>
  /** A phone, signed in and synced. */
  phone(town: ChurchInTown, account?: TestAccount): Promise<Phone>
}

export function sunday(): Sunday {
  let world: World
  const phones: Phone[] = []
  beforeAll(async () => {
    world = await World.begin()
  })
  afterEach(() => {
    for (const phone of phones.splice(0)) phone.church?.close()
  })
  afterAll(() => world.end())
  return {
    world: () => world,
    church: (people = 3, accounts = 2) => world.church(people, accounts),
    async phone(town, account = town.accounts[0]!) {
      const phone = new Phone(town)
      phones.push(phone)
      await phone.signIn(account)
      await phone.church?.syncNow()
      return phone
    },
  }
}

export async function mark(phone: Phone, index: number): Promise<string> {
  const opId = await phone.tap('mark-person', {
    service_id: phone.town.service,
    person_id: phone.town.people[index] ?? '',
  })
  if (!opId) throw new Error('nobody is signed in on this phone')
  return opId
}

export async function markMany(phone: Phone, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await mark(phone, count % phone.town.people.length)
}

export const waiting = (phone: Phone): number | undefined => phone.church?.outbox.counts.current().pending

/** Ends all faults. Then every tick is at the server once, under its own account, and all phones show the same. */
export async function expectNothingLost(town: ChurchInTown, ...phones: Phone[]): Promise<void> {
  for (const phone of phones) phone.network.onTheWay = null
  await checkPromise(town, phones, await heal(town, phones))
}

/** The results that the server has settled, by op. */
export async function settledAt(
  town: ChurchInTown,
): Promise<Map<string, { account_id: string; status: string; code: string | null }>> {
  const rows = await town.rows<{ op_id: string; account_id: string; status: string; code: string | null }>(
    `select op_id, account_id, status, result ->> 'code' as code from ${SETTLED_OPS}`,
  )
  return new Map(rows.map((row) => [row.op_id, row]))
}

export async function expectSettled(
  town: ChurchInTown,
  opIds: string[],
  as: { status: string; code?: string },
): Promise<void> {
  const settled = await settledAt(town)
  for (const id of opIds) expect(settled.get(id)).toMatchObject(as)
}

/** Moves rights that were removed just now an hour back. */
export const anHourAgo = (town: ChurchInTown) =>
  town.world.database.ownerPool.query(
    `update right_periods set held_until = held_until - interval '1 hour' where church_id = $1`,
    [town.id],
  )
