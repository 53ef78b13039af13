import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aChurch, type Caller, type House, openHouse } from '../../server/church/a-house.ts'
import { Importer } from './importer.ts'

let house: House
let owner: Caller
let importer: Importer
beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  owner = await aChurch(house)
  importer = new Importer(house, owner)
})
afterAll(() => house.close())

const CASE = readFileSync(
  new URL('../../cases/imports/01-undo-twice-attendance.csv', import.meta.url),
  'utf8',
)

const services = async () => (await owner.get('churchservices')).body.data

describe('past attendance', () => {
  test('the same file written and undone three times leaves no service', async () => {
    await owner.person('Tunde', 'Adeyemi', '08032220001')
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const written = await importer.bringIn(CASE, 'attendance')
      expect(written.counts).toMatchObject({ new: 1 })
      expect(await services()).toHaveLength(3)
      expect(await importer.undo(written.id)).toMatchObject({ state: 'undone', undone: 1, kept: 0 })
      expect(await services()).toEqual([])
    }
  })
})
