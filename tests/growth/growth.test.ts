/**
 * The pages that a request reads grow no faster than its response, and not with other churches. It counts shared
 * buffers of tables and indexes, so a busy machine changes nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { churchOf } from '../../bench/queries/large-church.ts'
import type { Founded } from '../../bench/server/church.ts'
import { WITH_CHURCHES, WITH_PEOPLE } from './may-grow.ts'
import { openMeasuredServer, type Cost, type MeasuredServer } from './measured-server.ts'
import { phonesRequests, questionsOf } from './requests.ts'
import { printTable } from './table.ts'

const [SMALL, LARGE] = [900, 20_000]
/** With a small and a large church: 200. */
const OTHERS = 198
const PEOPLE_OF_OTHERS = 250

/** Indexes of large tables are a level or two deeper. */
const DEPTH = 25

export type Costs = Map<string, Cost>
const costs: Record<'small' | 'large' | 'smallOfMany' | 'largeOfMany', Costs> = {
  small: new Map(),
  large: new Map(),
  smallOfMany: new Map(),
  largeOfMany: new Map(),
}

beforeAll(async () => {
  costs.small = await alone(SMALL)
  costs.large = await alone(LARGE)
  await within(async (server) => {
    const small = await churchOf(server.pool, server.bare, 'small', SMALL)
    const large = await churchOf(server.pool, server.bare, 'large', LARGE)
    for (let other = 0; other < OTHERS; other += 1)
      await churchOf(server.pool, server.bare, `other-${other}`, PEOPLE_OF_OTHERS)
    await server.settle()
    costs.smallOfMany = await measured(server, small)
    costs.largeOfMany = await measured(server, large)
  })
})
afterAll(() => printTable(costs))

async function alone(people: number): Promise<Costs> {
  return within(async (server) => {
    const founded = await churchOf(server.pool, server.bare, 'alone', people)
    await server.settle()
    return measured(server, founded)
  })
}

async function within<T>(work: (server: MeasuredServer) => Promise<T>): Promise<T> {
  const server = await openMeasuredServer()
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

async function measured(server: MeasuredServer, founded: Founded): Promise<Costs> {
  const found: Costs = new Map()
  for (const requestsOf of [questionsOf, phonesRequests])
    for (const { name, next } of await requestsOf(server, founded)) found.set(name, await server.costOf(next))
  return found
}

type Grown = { from: Cost; to: Cost }

/** One line for each request that reads more than `most` allows. */
function tooMuch(from: Costs, to: Costs, most: (name: string, grown: Grown) => number): string[] {
  return [...from].flatMap(([name, cost]) => {
    const grown = { from: cost, to: to.get(name)! }
    const limit = Math.round(most(name, grown))
    const { buffers } = grown.to
    return buffers > limit ? [`${name}: ${cost.buffers} pages became ${buffers}, more than ${limit}`] : []
  })
}

function mostWithPeople(name: string, { from, to }: Grown): number {
  const grows = WITH_PEOPLE[name]
  const most = 2 * from.buffers + DEPTH
  if (grows?.with === 'answer') return most * Math.max(1, to.bytes / from.bytes)
  return most + ((grows?.pagesPerThousand ?? 0) * (LARGE - SMALL)) / 1000
}

const mostWithChurches = (name: string, { from }: Grown): number =>
  (WITH_CHURCHES[name]?.times ?? 2) * from.buffers + DEPTH

describe('pages that a request reads', () => {
  test('hardly grows from 900 to 20,000 people', () => {
    expect(tooMuch(costs.small, costs.large, mostWithPeople)).toEqual([])
  })

  test('hardly grows from 900 to 20,000 people among 200 churches', () => {
    expect(tooMuch(costs.smallOfMany, costs.largeOfMany, mostWithPeople)).toEqual([])
  })

  test('hardly grows from one church to 200', () => {
    expect(tooMuch(costs.small, costs.smallOfMany, mostWithChurches)).toEqual([])
    expect(tooMuch(costs.large, costs.largeOfMany, mostWithChurches)).toEqual([])
  })

  test('each exception names a request', () => {
    const unknown = Object.keys({ ...WITH_PEOPLE, ...WITH_CHURCHES }).filter((name) => !costs.small.has(name))
    expect(unknown).toEqual([])
  })
})
