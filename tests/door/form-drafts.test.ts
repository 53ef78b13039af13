/** Tests the drafts that a logout deletes, on a phone with its real storage. */
import { expect, test } from 'vitest'
import { addDraft, noOne } from '../../src/features/door/first-timer/drafts.ts'
import { OPEN_FORM, formDrafts, DOOR_SERVICE } from '../../src/domain/edits/draft-counts.ts'
import { newPhone } from '../sync-client/phone.ts'
import { newServer } from '../sync-client/server-double.ts'

test('the logout counts form drafts, not first timers or the chosen service', async () => {
  const church = await newPhone(newServer()).open()
  const { drafts } = church
  await drafts.write(DOOR_SERVICE, { id: 'one', on: null, at: 0 })
  await drafts.write(OPEN_FORM, noOne)
  await addDraft(drafts, { values: noOne, day: '2026-05-03' })
  expect(await formDrafts(drafts)).toBe(0)
  await drafts.write('edit-service:1', { base: {}, values: { name: 'Vigil' } })
  await drafts.write('add-member', { first_name: 'Ngozi' })
  expect(await formDrafts(drafts)).toBe(2)
  await drafts.write('add-member', null)
  expect(await formDrafts(drafts)).toBe(1)
  church.close()
})
