/** Forms that a log-out would take, on a phone with its real storage. */
import { expect, test } from 'vitest'
import { addBegun, noOne } from '../../src/features/door/first-timer/begun.ts'
import { OPEN_FORM } from '../../src/lib/edits/begun-first-timers.ts'
import { begunForms, DOOR_SERVICE } from '../../src/lib/edits/begun-forms.ts'
import { newPhone } from '../sync-client/phone.ts'
import { newServer } from '../sync-client/server-double.ts'

test('a log-out can say how many forms it takes: those of the door’s first timers and where it stood are not among them', async () => {
  const church = await newPhone(newServer()).open()
  const { drafts } = church
  await drafts.write(DOOR_SERVICE, { id: 'one', on: null, at: 0 })
  await drafts.write(OPEN_FORM, noOne)
  await addBegun(drafts, { values: noOne, day: '2026-05-03' })
  expect(await begunForms(drafts)).toBe(0)
  await drafts.write('edit-service:1', { base: {}, values: { name: 'Vigil' } })
  await drafts.write('add-member', { first_name: 'Ngozi' })
  expect(await begunForms(drafts)).toBe(2)
  await drafts.write('add-member', null)
  expect(await begunForms(drafts)).toBe(1)
  church.close()
})
