/** Tests drafts at the door that were closed unsaved, on a phone with its real storage. */
import { expect, test } from 'vitest'
import {
  addDraft,
  formDrafts,
  dropDraft,
  isTyped,
  noOne,
} from '../../src/features/door/first-timer/drafts.ts'
import { typedPerson, valuesFrom } from '../../src/features/door/first-timer/typed-person.ts'
import { firstTimerDrafts, OPEN_FORM } from '../../src/domain/edits/draft-counts.ts'
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
  (await formDrafts(church.drafts)).map(({ values }) => values.first_name)

test('keeps two closed drafts, latest first, after a restart', async () => {
  const { phone, church } = await aPhone()
  await addDraft(church.drafts, { values: ngozi, day: sunday })
  await addDraft(church.drafts, { values: bola, day: sunday })
  await addDraft(church.drafts, { values: bola, day: sunday })
  church.close()
  const again = await phone.resume()
  expect(await names(again)).toEqual(['Bola', 'Ngozi'])
  await dropDraft(again.drafts, bola)
  expect(await names(again)).toEqual(['Ngozi'])
  again.close()
})

test('drafts end at the logout', async () => {
  const { phone, church } = await aPhone()
  await addDraft(church.drafts, { values: ngozi, day: sunday })
  await church.signOut()
  const back = await phone.open()
  expect(await formDrafts(back.drafts)).toEqual([])
  back.close()
})

test('the logout counts closed drafts and the open one', async () => {
  const { church } = await aPhone()
  expect(await firstTimerDrafts(church.drafts)).toBe(0)
  await addDraft(church.drafts, { values: ngozi, day: sunday })
  await church.drafts.write(OPEN_FORM, bola)
  expect(await firstTimerDrafts(church.drafts)).toBe(2)
  await dropDraft(church.drafts, ngozi)
  expect(await firstTimerDrafts(church.drafts)).toBe(1)
  church.close()
})

test('text from the search is no draft until edited', () => {
  expect(isTyped(bola, bola)).toBe(false)
  expect(isTyped({ ...bola, last_name: 'A' }, bola)).toBe(true)
  expect(isTyped(noOne, bola)).toBe(false)
  expect(isTyped(bola, noOne)).toBe(true)
})
