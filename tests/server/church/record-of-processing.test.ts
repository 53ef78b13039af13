import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIVITIES } from '../../../server/church/personal-data/processing-activities.ts'
import { dayIn } from '../../../server/church/today.ts'
import { aChurch, aTeamUser, type House, openHouse } from './a-house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('privacy: the record of processing says what is done with whose data, why, who sees it, and how long it is kept', async () => {
  const owner = await aChurch(house, '=Grace, "Ikeja"')
  await owner.person('Ngozi', 'Eze')
  await owner.put('church', { settings: { keep_people_years: 5, keep_first_timers_months: 18 } })
  const { status, body, headers } = await owner.get('church/record-of-processing')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('record-of-processing.csv')
  const lines = String(body).split('\r\n')
  expect(lines).toHaveLength(ACTIVITIES.length + 2)
  expect(lines[0]).toBe(
    '\uFEFFActivity,Whose data,What is kept,Why,Ground,Who sees it in the church,Who carries it outside,How long,Records now,Church,Written on',
  )
  const members = lines.find((line) => line.startsWith('List of members'))
  expect(members).toContain('Erased after 5 years without being seen,2,')
  // A name that looks like a formula does not run as one.
  expect(members).toContain(`"'=Grace, ""Ikeja""",`)
  expect(lines.find((line) => line.startsWith('First timers'))).toContain('erased after 18 months')
  expect(lines.find((line) => line.startsWith('Giving'))).toContain('Nobody: kept on this server')
})

test('privacy: it and the church’s export bear the church’s own day', async () => {
  const owner = await aChurch(house)
  // Of these two one has another day than London at any time.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await owner.put('church', { time_zone: zone })
    const today = dayIn(zone)
    const { body } = await owner.get('church/record-of-processing')
    expect(String(body).split('\r\n')[1]).toMatch(new RegExp(`,${today}$`))
    const { headers } = await owner.get('church/export')
    expect(headers['content-disposition']).toBe(`attachment; filename="church-${today}.zip"`)
  }
})

test('privacy: it is the owner’s alone', async () => {
  const owner = await aChurch(house)
  const { status, body } = await (await aTeamUser(house, owner.church)).get('church/record-of-processing')
  expect(status).toBe(403)
  expect(body).toMatchObject({ code: 'FEATURE_REQUIRED' })
})
