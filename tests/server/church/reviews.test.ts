/** Values that two people changed at once: kept for an administrator, and decided on once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aChurch, aTeamUser, type Caller, type House, openHouse } from './a-house.ts'

let house: House
let owner: Caller
let colleague: Caller
let ada: string
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  owner = await aChurch(house)
  colleague = await aTeamUser(house, owner.church, ['membersAccess'])
  ada = await owner.person('Ada', 'Obi', undefined, { city: 'Jos' })
})
afterAll(() => house.close())

/** Both looked at the same record; the second to save had not seen what the first wrote. */
async function changedTwice(field: string, first: unknown, second: unknown): Promise<void> {
  const { rev } = (await owner.get(`member/${ada}`)).body.data
  await colleague.put(`member/${ada}`, { [field]: first, base_rev: rev })
  await owner.put(`member/${ada}`, { [field]: second, base_rev: rev })
}
const replaced = async () => (await owner.get('reviews/replaced')).body.data
const cityOf = async () => (await owner.get(`member/${ada}`)).body.data.address?.city

test('what was replaced unseen stands in the list with both values and by whom', async () => {
  await changedTwice('city', 'Kano', 'Ibadan')
  expect(await replaced()).toMatchObject([
    {
      subject: { table: 'members', id: ada, name: 'Ada Obi' },
      field: 'city',
      theirs: 'Kano',
      ours: 'Ibadan',
      now: 'Ibadan',
      replaced_by: { id: owner.account },
    },
  ])
})

test('kept, it goes from the list; put back, the value that was replaced stands again, and the history says who decided', async () => {
  await changedTwice('city', 'Kano', 'Ibadan')
  const [first] = await replaced()
  expect((await owner.put(`reviews/replaced/${first.id}`, { decision: 'keep' })).status).toBe(200)
  expect([await replaced(), await cityOf()]).toEqual([[], 'Ibadan'])
  expect((await owner.put(`reviews/replaced/${first.id}`, { decision: 'put-back' })).status).toBe(404)

  await changedTwice('city', 'Kaduna', 'Enugu')
  const [second] = await replaced()
  expect((await colleague.put(`reviews/replaced/${second.id}`, { decision: 'put-back' })).status).toBe(200)
  expect([await replaced(), await cityOf()]).toEqual([[], 'Kaduna'])
  const history = (await owner.get(`member/${ada}/history`)).body.data
  expect(history[0]).toMatchObject({
    by: { id: colleague.account },
    changes: [{ field: 'city', after: 'Kaduna' }],
  })
})

test('nothing is put back over a third value, nor on somebody deleted', async () => {
  await changedTwice('city', 'Kano', 'Ibadan')
  const [line] = await replaced()
  await owner.put(`member/${ada}`, { city: 'Lagos' })
  const late = await owner.put(`reviews/replaced/${line.id}`, { decision: 'put-back' })
  expect([late.status, late.body.code, await cityOf()]).toEqual([409, 'CHANGED_MEANWHILE', 'Lagos'])
  await owner.delete(`member/${ada}`)
  expect((await owner.put(`reviews/replaced/${line.id}`, { decision: 'put-back' })).status).toBe(404)
  expect((await replaced())[0].subject.name).toBeNull()
})

test('a birthday is put back whole', async () => {
  await owner.put(`member/${ada}`, { day_of_birth: 4, month_of_birth: 'July' })
  const { rev } = (await owner.get(`member/${ada}`)).body.data
  await colleague.put(`member/${ada}`, { day_of_birth: null, month_of_birth: null, base_rev: rev })
  await owner.put(`member/${ada}`, { day_of_birth: 28, month_of_birth: 'November', base_rev: rev })
  const lines = await replaced()
  expect(lines.map(({ field }: { field: string }) => field).sort()).toEqual([
    'day_of_birth',
    'month_of_birth',
  ])
  expect((await owner.put(`reviews/replaced/${lines[0].id}`, { decision: 'put-back' })).status).toBe(200)
  expect((await owner.get(`member/${ada}`)).body.data).toMatchObject({ day_of_birth: null, month: null })
  expect(await replaced()).toEqual([])
})

test('an edit that saw what it replaced is nobody’s to decide; an usher sees no values of members; another church sees none', async () => {
  await owner.put(`member/${ada}`, { city: 'Kano' })
  const { rev } = (await owner.get(`member/${ada}`)).body.data
  await colleague.put(`member/${ada}`, { city: 'Ibadan', base_rev: rev })
  expect(await replaced()).toEqual([])
  await changedTwice('city', 'Kaduna', 'Enugu')
  const [line] = await replaced()
  const usher = await aTeamUser(house, owner.church, ['attendanceAccess'])
  expect((await usher.get('reviews/replaced')).body.data).toEqual([])
  const other = await aChurch(house, 'Other')
  expect((await other.get('reviews/replaced')).body.data).toEqual([])
  expect((await other.put(`reviews/replaced/${line.id}`, { decision: 'keep' })).status).toBe(404)
  const wrong = await owner.put(`reviews/replaced/${line.id}`, { decision: 'both' })
  expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'decision'])
})
