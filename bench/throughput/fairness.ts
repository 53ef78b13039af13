/** Measures a small church beside 40 phones that push at the same time: all of one church, and each of another. */
import { join } from 'node:path'
import { newId } from '../../contract/ids.ts'
import type { ServiceRow } from '../../contract/tables/attendance.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { addDays } from '../../contract/calendar/days.ts'
import { dayIn } from '../../server/modules/shared/requests.ts'
import { makePeople } from '../../server/demo/people.ts'
import { fill, found, signedIn, type Founded } from '../server/church.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { root } from '../server/paths.ts'
import { startWorker } from '../server/process.ts'
import { serviceRow } from '../server/sundays.ts'
import type { Door } from './requests.ts'
import type { BenchContext } from '../bench-context.ts'
import {
  rowsOf,
  type CaseResult,
  type SmallChurch,
  type SmallResult,
  type WaveResult,
} from './fairness-rows.ts'

const PHONES = 40
const MARKS_EACH = 500
const SMALL = 50
const WAVES = 8
const CALM_MS = 15_000

export async function fairness({ benchServer, ending, say, put }: BenchContext): Promise<void> {
  const rooms = await benchServer()
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

  const beside = async (work: () => Promise<WaveResult>): Promise<CaseResult> => {
    await visitor.ask({ begin: true })
    const wave = await work()
    return { wave, small: await visitor.ask<SmallResult>({ end: true }) }
  }
  const waveOf = (doors: Door[]) => () =>
    phones.ask<WaveResult>({ wave: { url: rooms.url, doors, marksEach: MARKS_EACH } })
  const calm = () =>
    new Promise<WaveResult>((over) =>
      setTimeout(() => over({ seconds: CALM_MS / 1000, refused: 0 }), CALM_MS),
    )

  await beside(waveOf(spread))
  const results = { calm: [await beside(calm)], spread: [] as CaseResult[], one: [] as CaseResult[] }
  for (let turn = 1; turn <= WAVES; turn += 1) {
    say(`20,000 marks of 40 phones, wave ${turn} of ${WAVES}`)
    results.spread.push(await beside(waveOf(spread)))
    results.one.push(await beside(waveOf(one)))
  }
  put(...rowsOf(results, PHONES * MARKS_EACH))
}

const bigChurch = (benchServer: BenchServer): Promise<Door[]> => doorsOf(benchServer, 'fairness-one', PHONES)

/** A church of 500 people for each of its phones, which marks them at one service a wave. */
async function doorsOf(benchServer: BenchServer, name: string, phones: number): Promise<Door[]> {
  const founded = await found(benchServer.pool, name)
  const people = makePeople(phones * MARKS_EACH, 1914)
  const services = await servicesOf(founded, WAVES + 1)
  await fill(benchServer.pool, founded.church, { services, members: people, marks: [] })
  const ids = people.map(({ id }) => id)
  const doors: Door[] = []
  for (let phone = 0; phone < phones; phone += 1)
    doors.push(
      await doorOf(benchServer, founded, services, ids.slice(phone * MARKS_EACH, (phone + 1) * MARKS_EACH)),
    )
  return doors
}

async function smallChurch(benchServer: BenchServer): Promise<SmallChurch> {
  const founded = await found(benchServer.pool, 'fairness-small')
  const { church } = founded
  const people = makePeople(SMALL, 50)
  // Enough services that no mark is made twice.
  const services = await servicesOf(founded, 100)
  await fill(benchServer.pool, church, { services, members: people, marks: [] })
  const reference = await inChurch(benchServer.pool, church, async (tx) => {
    // A church's link shows the service of today that has a link of its own.
    await tx.query(`update services set reference = 'fairness' where church_id = $1 and id = $2`, [
      church,
      services[0]!.id,
    ])
    const text = 'select reference from public_references where church_id = $1 and target_id = $1'
    return (await tx.query<{ reference: string }>(text, [church])).rows[0]!.reference
  })
  const door = await doorOf(
    benchServer,
    founded,
    services,
    people.map(({ id }) => id),
  )
  return { url: benchServer.url, door, reference }
}

const servicesOf = ({ church, account }: Founded, count: number): Promise<ServiceRow[]> =>
  Promise.all(
    Array.from({ length: count }, (_, back) =>
      serviceRow(church, account, addDays(dayIn('Africa/Lagos'), -back)),
    ),
  )

async function doorOf(
  benchServer: BenchServer,
  founded: Founded,
  services: ServiceRow[],
  people: string[],
): Promise<Door> {
  const { church, account } = founded
  const device = newId()
  const token = await signedIn(benchServer.pool, founded, device)
  return { church, account, device, token, services: services.map(({ id }) => id), people }
}
