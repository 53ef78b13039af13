/** Tests that a fill of many pages computes the days of the unsent marks once. */
import { expect, test, vi } from 'vitest'
import { newId } from '../../contract/ids.ts'
import type * as HeldOnDays from '../../sync/client/pull/phone-state.ts'
import { person, SERVICE, service } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

const { looks } = vi.hoisted(() => ({ looks: [] as number[] }))
vi.mock('../../sync/client/pull/phone-state.ts', async (original) => {
  const real = await original<typeof HeldOnDays>()
  const heldOnDays: typeof real.heldOnDays = (parts, waiting) => {
    looks.push(waiting.length)
    return real.heldOnDays(parts, waiting)
  }
  return { ...real, heldOnDays }
})

const people = Array.from({ length: 1000 }, (_, i) => person(`Person${i}`, 'Eze'))

/** A phone with one unsent mark that must be filled again, in four pages. */
async function anotherFill() {
  const server = newServer()
  server.put('services', [service()])
  server.put('members', people)
  const church = await newPhone(server).open()
  await church.syncNow()
  server.breakPush = () => Promise.reject(new TypeError('Failed to fetch'))
  const mark = (index: number) =>
    church.mutate('mark-person', { service_id: SERVICE, person_id: String(people[index]!.id) })
  await mark(0)
  await church.syncNow()
  server.pageLimit = 260
  server.epoch = newId()
  server.pulls = []
  looks.length = 0
  const days = () =>
    server.pulls.filter((query) => query.get('rev') !== null).map((query) => query.get('days'))
  return { server, church, mark, days }
}

test('a fill queries days once and reports them with each page', async () => {
  const { church, days } = await anotherFill()
  await church.syncNow()
  expect(church.people.count()).toBe(1000)
  expect(days().length).toBeGreaterThan(3)
  expect(new Set(days())).toEqual(new Set(['2026-05-03:1']))
  expect(looks).toEqual([1])
})

test('a mark made during the fill is reported with the next page', async () => {
  const { server, church, mark, days } = await anotherFill()
  let pages = 0
  server.breakPull = async (answer) => {
    if ((pages += 1) === 2) await mark(1)
    return answer()
  }
  await church.syncNow()
  expect(days().slice(0, 2)).toEqual(['2026-05-03:1', '2026-05-03:1'])
  expect(days().at(-1)).toBe('2026-05-03:2')
  expect([...new Set(looks)]).toEqual([1, 2])
})
