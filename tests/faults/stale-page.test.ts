/** A page that answers another question (a proxy that says again what it said before) leaves no gap in what a phone holds. */
import { expect, test } from 'vitest'
import { mark, sunday } from './sunday.ts'

const { church, phone: phoneIn } = sunday()

test('a stale page: a phone that begins from nothing takes no page that goes on from elsewhere', async () => {
  const town = await church(4)
  const phone = await phoneIn(town)
  await mark(phone, 0)
  // The last answer brings what is new alone.
  await phone.church?.syncNow()
  await phone.signIn(town.accounts[0]!)
  phone.network.faults.push('stale-answer')
  await phone.church?.syncNow()
  await phone.church?.syncNow()
  expect(phone.church?.people.all()).toHaveLength(4)
})

test('a stale page that begins further on is asked for again, and nobody between is missing', async () => {
  const town = await church(4)
  const [early, late] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const add = (first_name: string) =>
    early.tap('add-member', { id: crypto.randomUUID(), first_name, last_name: 'Eze' })
  const deliver = () => early.church?.syncNow()
  // Heard by another phone on the same line, further on than this one is.
  await add('Ngozi')
  await deliver()
  const ahead = await phoneIn(town, town.accounts[1])
  await add('Emeka')
  await deliver()
  const asked: string[] = []
  late.network.onTheWay = async (path, go) => {
    if (!path.endsWith('/pull')) return go()
    asked.push(path)
    if (asked.length > 1) return go()
    const said = new Promise<Response>((heard) => {
      ahead.network.onTheWay = async (_, pass) => {
        const answer = await pass()
        heard(answer.clone())
        return answer
      }
    })
    await ahead.church?.syncNow()
    return said
  }
  await late.church?.syncNow()
  const names = late.church?.people.all().map((one) => one.first_name)
  expect(names).toEqual(expect.arrayContaining(['Ngozi', 'Emeka']))
  // Once more, and not everything from the beginning.
  expect(asked).toHaveLength(2)
})
