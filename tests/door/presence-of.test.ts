import { expect, test, vi } from 'vitest'
import { presenceOf } from '../../src/features/door/names/presence-of.ts'
import { churchDouble } from './church-double.ts'
import { congregation } from './congregation.ts'

const people = congregation(3)

test('a mark that the list knows already is not waited for', async () => {
  const church = churchDouble({ people })
  church.arrives('service', people[0]!.id)
  const late = vi.fn()
  setTimeout(late, 0)
  await presenceOf(church.presences('service'), people[0]!.id, true)
  expect(late).not.toHaveBeenCalled()
})

test('a mark that the list learns of a moment later is waited for', async () => {
  const church = churchDouble({ people })
  const presences = church.presences('service')
  setTimeout(() => church.arrives('service', people[1]!.id), 20)
  await presenceOf(presences, people[1]!.id, true)
  expect(presences.current().present.has(people[1]!.id)).toBe(true)
})

test('the act never hangs on a list that learns nothing', async () => {
  const church = churchDouble({ people })
  await presenceOf(church.presences('service'), people[2]!.id, true)
  expect(church.presences('service').current().present.size).toBe(0)
})
