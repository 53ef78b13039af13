/** A first timer written down without a network, and erased elsewhere while their phone still has changes about them. */
import { expect, test } from 'vitest'
import { erasePerson } from '../../server/church/personal-data/erase-person.ts'
import { FEATURES } from '../../contract/features.ts'
import type { ChurchInTown } from '../histories/world.ts'
import type { Phone } from '../histories/phone.ts'
import { expectNothingLost, expectSettled, sunday, waiting } from './sunday.ts'

const { world, church, phone: phoneIn } = sunday()

const ZAINAB = { first_name: 'Zainab', last_name: 'Zubairu', phone_number: '0803 555 7777' }
/** Nobody's name or number, nor what was noted and changed about her. */
const WHO_IT_WAS = /zainab|zubairu|5557777|zaria|kaduna/gi

const erase = (town: ChurchInTown, id: string) =>
  erasePerson(
    world().pool,
    {
      churchId: town.id,
      accountId: town.accounts[0]!.id,
      deviceId: null,
      features: [...FEATURES],
      active: true,
    },
    id,
  )

const noNetwork = (phone: Phone) => {
  phone.network.onTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
}

/** All that a phone still does about her, as its screens do it. */
async function goOnAbout(phone: Phone, id: string, cell: string) {
  const { town } = phone
  const line = { id: crypto.randomUUID(), person_id: id, reason: 'first_timer' as const, since: '2026-11-22' }
  const tapped = {
    marked: await phone.tap('mark-person', { service_id: town.service, person_id: id }),
    edited: await phone.tap('edit-member', { id, set: { city: 'Zaria' } }),
    joined: await phone.tap('edit-member', { id, set: { cell_id: cell } }),
    taken: await phone.tap('change-follow-up', { ...line, set: { state: 'reached' } }),
    noted: await phone.tap('add-follow-up-note', {
      follow_up_id: line.id,
      person_id: id,
      text: 'Moved to Kaduna',
    }),
  }
  return tapped as { [what in keyof typeof tapped]: string }
}

/** What the server's tables about people say of her, what ops brought included. */
async function leftAtTheServer(town: ChurchInTown): Promise<string[]> {
  const tables = ['members', 'follow_ups', 'follow_up_notes', 'consents', 'audit_log', 'sync_ops']
  const rows = await Promise.all(tables.map((table) => town.rows(`select * from ${table}`)))
  return JSON.stringify(rows).match(WHO_IT_WAS) ?? []
}

/** What the phone's screens could still show of her, and what stands among the refused. */
async function leftOn({ church: open }: Phone): Promise<string[]> {
  if (!open) throw new Error('nobody is in')
  const refused = (await open.outbox.list()).filter(({ state }) => state === 'rejected')
  return JSON.stringify([open.people.all(), refused]).match(WHO_IT_WAS) ?? []
}

test.each(['under the id that this phone made up', 'under the id that another phone had made up'])(
  'an erased first timer is not brought back, nothing waits for ever, and of what is refused nothing is kept: known %s',
  async (known) => {
    const town = await church()
    const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
    const cell = crypto.randomUUID()
    await here.tap('create-cell', { id: cell, name: 'Bethel', user_id: null })
    const [first, madeUp] = [crypto.randomUUID(), crypto.randomUUID()]
    const kept = known.includes('another') ? first : madeUp
    if (kept === first) await here.tap('capture-first-timer', { ...ZAINAB, id: first, service_id: null })
    await here.church?.syncNow()
    noNetwork(there)
    const captured = await there.tap('capture-first-timer', {
      ...ZAINAB,
      id: madeUp,
      service_id: town.service,
    })
    there.network.onTheWay = null
    await there.church?.syncNow()
    await expectSettled(town, [captured ?? ''], { status: 'applied' })
    noNetwork(there)
    const { marked, ...rest } = await goOnAbout(there, madeUp, cell)
    await erase(town, kept)

    there.network.onTheWay = null
    for (const phone of [there, here, there]) await phone.church?.syncNow()
    expect(waiting(there)).toBe(0)
    await expectSettled(town, [marked], { status: 'applied' })
    expect(await leftAtTheServer(town)).toEqual([])
    const { edited, joined, noted } = rest
    await expectSettled(town, [edited, joined, noted], { status: 'rejected', code: 'PERSON_ERASED' })
    expect(await town.rows('select cell_id, first_name from members where id = $1', [kept])).toEqual([
      { cell_id: null, first_name: '' },
    ])
    expect(await leftOn(there)).toEqual([])
    expect(await leftOn(here)).toEqual([])
    await expectNothingLost(town, here, there)
  },
)
