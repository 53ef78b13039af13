/** A small church beside 40 phones that push at once: all of one church, and each of another. */
import { join } from 'node:path'
import { newId } from '../../contract/ids.ts'
import type { ServiceRow } from '../../contract/tables/services.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { addDays, dayIn } from '../../server/church/today.ts'
import { makePeople } from '../../server/demo/people.ts'
import { fill, found, signedIn, type Founded } from '../house/church.ts'
import type { House } from '../house/house.ts'
import { root } from '../house/places.ts'
import { startWorker } from '../house/process.ts'
import { serviceRow } from '../house/sundays.ts'
import type { Door } from '../throughput/said.ts'
import type { Workshop } from '../workshop.ts'
import { rowsOf, type Heard } from './rows.ts'
import type { SmallChurch, SmallHeard, WaveHeard } from './said.ts'

const PHONES = 40
const MARKS_EACH = 500
const SMALL = 50
const WAVES = 8
const CALM_MS = 15_000

export async function fairness({ house, ending, say, put }: Workshop): Promise<void> {
  const rooms = await house()
  say('one church of 20,000, 40 of 500 and one of 50')
  const one = await bigChurch(rooms)
  const spread: Door[] = []
  for (let index = 0; index < PHONES; index += 1) spread.push(...(await doorsOf(rooms, `spread-${index}`, 1)))
  const small = await smallChurch(rooms)
  await rooms.settle()
  const phones = startWorker(join(root, 'bench/processes/fairness-phones.ts'))
  ending.add(() => phones.end())
  const visitor = startWorker(join(root, 'bench/processes/fairness-small.ts'))
  ending.add(() => visitor.end())
  await visitor.ask({ church: small })

  const beside = async (work: () => Promise<WaveHeard>): Promise<Heard> => {
    await visitor.ask({ begin: true })
    const wave = await work()
    return { wave, small: await visitor.ask<SmallHeard>({ end: true }) }
  }
  const waveOf = (doors: Door[]) => () =>
    phones.ask<WaveHeard>({ wave: { url: rooms.url, doors, marksEach: MARKS_EACH } })
  const calm = () =>
    new Promise<WaveHeard>((over) => setTimeout(() => over({ seconds: CALM_MS / 1000, refused: 0 }), CALM_MS))

  await beside(waveOf(spread))
  const heard = { calm: [await beside(calm)], spread: [] as Heard[], one: [] as Heard[] }
  for (let turn = 1; turn <= WAVES; turn += 1) {
    say(`20,000 marks of 40 phones, wave ${turn} of ${WAVES}`)
    heard.spread.push(await beside(waveOf(spread)))
    heard.one.push(await beside(waveOf(one)))
  }
  put(...rowsOf(heard, PHONES * MARKS_EACH))
}

const bigChurch = (house: House): Promise<Door[]> => doorsOf(house, 'fairness-one', PHONES)

/** A church of 500 people for each of its phones, which marks them at one service a wave. */
async function doorsOf(house: House, name: string, phones: number): Promise<Door[]> {
  const founded = await found(house.pool, name)
  const people = makePeople(phones * MARKS_EACH, 1914)
  const services = await servicesOf(founded, WAVES + 1)
  await fill(house.pool, founded.church, { services, members: people, marks: [] })
  const ids = people.map(({ id }) => id)
  const doors: Door[] = []
  for (let phone = 0; phone < phones; phone += 1)
    doors.push(
      await doorOf(house, founded, services, ids.slice(phone * MARKS_EACH, (phone + 1) * MARKS_EACH)),
    )
  return doors
}

async function smallChurch(house: House): Promise<SmallChurch> {
  const founded = await found(house.pool, 'fairness-small')
  const { church } = founded
  const people = makePeople(SMALL, 50)
  // So many that no mark is made twice.
  const services = await servicesOf(founded, 100)
  await fill(house.pool, church, { services, members: people, marks: [] })
  const reference = await inChurch(house.pool, church, async (tx) => {
    // A church's link shows the service of today that has a link of its own.
    await tx.query(`update services set reference = 'fairness' where church_id = $1 and id = $2`, [
      church,
      services[0]!.id,
    ])
    const text = 'select reference from public_references where church_id = $1 and target_id = $1'
    return (await tx.query<{ reference: string }>(text, [church])).rows[0]!.reference
  })
  const door = await doorOf(
    house,
    founded,
    services,
    people.map(({ id }) => id),
  )
  return { url: house.url, door, reference }
}

const servicesOf = ({ church, account }: Founded, count: number): Promise<ServiceRow[]> =>
  Promise.all(
    Array.from({ length: count }, (_, back) =>
      serviceRow(church, account, addDays(dayIn('Africa/Lagos'), -back)),
    ),
  )

async function doorOf(
  house: House,
  founded: Founded,
  services: ServiceRow[],
  people: string[],
): Promise<Door> {
  const { church, account } = founded
  const device = newId()
  const token = await signedIn(house.pool, founded, device)
  return { church, account, device, token, services: services.map(({ id }) => id), people }
}
