/** Forms at the door that were closed by hand before they were saved, on a phone with its real storage. */
import { expect, test } from 'vitest'
import { addBegun, begunForms, dropBegun, isTyped, noOne } from '../../src/features/door/first-timer/begun.ts'
import { typedPerson, valuesFrom } from '../../src/features/door/first-timer/typed-person.ts'
import { begunFirstTimers, OPEN_FORM } from '../../src/lib/edits/begun-first-timers.ts'
import { settle } from '../sync-client/people-of-grace.ts'
import { newPhone } from '../sync-client/phone.ts'
import { newServer } from '../sync-client/server-double.ts'

const ngozi = valuesFrom(typedPerson('ngozi eze 0803 555 0101'))
const bola = valuesFrom(typedPerson('bola'))
const sunday = '2026-05-03'

async function aPhone() {
  const server = newServer()
  settle(server)
  const phone = newPhone(server)
  return { phone, church: await phone.open() }
}
const names = async (church: Awaited<ReturnType<typeof aPhone>>['church']) =>
  (await begunForms(church.drafts)).map(({ values }) => values.first_name)

test('two that were closed are both kept, the last first, and are there when the app is opened again', async () => {
  const { phone, church } = await aPhone()
  await addBegun(church.drafts, { values: ngozi, day: sunday })
  await addBegun(church.drafts, { values: bola, day: sunday })
  await addBegun(church.drafts, { values: bola, day: sunday })
  church.close()
  const again = await phone.resume()
  expect(await names(again)).toEqual(['Bola', 'Ngozi'])
  await dropBegun(again.drafts, bola)
  expect(await names(again)).toEqual(['Ngozi'])
  again.close()
})

test('they end at the log-out', async () => {
  const { phone, church } = await aPhone()
  await addBegun(church.drafts, { values: ngozi, day: sunday })
  await church.signOut()
  const back = await phone.open()
  expect(await begunForms(back.drafts)).toEqual([])
  back.close()
})

test('a log-out can say how many it takes: those that were closed, and the one that stands open', async () => {
  const { church } = await aPhone()
  expect(await begunFirstTimers(church.drafts)).toBe(0)
  await addBegun(church.drafts, { values: ngozi, day: sunday })
  await church.drafts.write(OPEN_FORM, bola)
  expect(await begunFirstTimers(church.drafts)).toBe(2)
  await dropBegun(church.drafts, ngozi)
  expect(await begunFirstTimers(church.drafts)).toBe(1)
  church.close()
})

test('what the search carried over is not yet typed, one letter more is, and an empty form is nothing', () => {
  expect(isTyped(bola, bola)).toBe(false)
  expect(isTyped({ ...bola, last_name: 'A' }, bola)).toBe(true)
  expect(isTyped(noOne, bola)).toBe(false)
  expect(isTyped(bola, noOne)).toBe(true)
})
