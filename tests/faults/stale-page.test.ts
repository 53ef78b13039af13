/** Tests that an old page, repeated by a proxy, leaves no gap in a phone's data. */
import { expect, test } from 'vitest'
import { mark, sunday } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

spec('fault An old reply to a pull')
test('a stale page: an empty phone rejects a page that starts elsewhere', async () => {
  const town = await church(4)
  const phone = await phoneIn(town)
  await mark(phone, 0)
  // The last answer has only the latest changes.
  await phone.church?.syncNow()
  await phone.signIn(town.accounts[0]!)
  phone.network.faults.push('stale-answer')
  await phone.church?.syncNow()
  await phone.church?.syncNow()
  expect(phone.church?.people.all()).toHaveLength(4)
})

spec('fault An old reply to a pull')
test('a stale page that starts too far on is requested again', async () => {
  const town = await church(4)
  const [early, late] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const add = (first_name: string) =>
    early.tap('add-member', { id: crypto.randomUUID(), first_name, last_name: 'Eze' })
  const deliver = () => early.church?.syncNow()
  // The proxy has this answer from another phone that is further on.
  await add('Ngozi')
  await deliver()
  const ahead = await phoneIn(town, town.accounts[1])
  await add('Emeka')
  await deliver()
  const requests: string[] = []
  late.network.onTheWay = async (path, go) => {
    if (!path.endsWith('/pull')) return go()
    requests.push(path)
    if (requests.length > 1) return go()
    const said = new Promise<Response>((resolve) => {
      ahead.network.onTheWay = async (_, pass) => {
        const answer = await pass()
        resolve(answer.clone())
        return answer
      }
    })
    await ahead.church?.syncNow()
    return said
  }
  await late.church?.syncNow()
  const names = late.church?.people.all().map((one) => one.first_name)
  expect(names).toEqual(expect.arrayContaining(['Ngozi', 'Emeka']))
  // One more request, and not a fill from the beginning.
  expect(requests).toHaveLength(2)
})
