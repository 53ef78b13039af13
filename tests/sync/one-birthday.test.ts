/** Tests that day, month and date of birth give one birthday, written by REST or by two offline phones. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { birthAfter, birthAgrees, NO_BIRTH, type Birth } from '../../sync/merge/person.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { Phone } from '../histories/phone.ts'
import { World, type ChurchInTown } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

const day = fc.constantFrom(null, 1, 4, 28, 29, 30, 31)
const month = fc.constantFrom(null, 2, 4, 7, 11)
const date = fc.constantFrom(null, '1990-07-04', '1992-02-29', '1991-11-28', '2999-01-01', '1066-10-14')
/** Any of the three fields, also combinations that no form sends. */
const change = fc.record(
  { day_of_birth: day, month_of_birth: month, date_of_birth: date },
  { requiredKeys: [] },
)

it('agrees after any sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      let birth: Birth = NO_BIRTH
      for (const said of changes) {
        birth = birthAfter(birth, said).birth
        expect(birthAgrees(birth)).toBe(true)
      }
    }),
    { numRuns: 3000 },
  )
})

async function phoneIn(town: ChurchInTown, at: number): Promise<Phone> {
  const phone = new Phone(town)
  await phone.signIn(town.accounts[at]!)
  await phone.church?.syncNow()
  return phone
}

async function onServer(town: ChurchInTown, id: string): Promise<Birth> {
  const { rows } = await inChurch(world.pool, town.id, (tx) =>
    tx.query<Birth>('select day_of_birth, month_of_birth, date_of_birth from members where id = $1', [id]),
  )
  return rows[0]!
}

async function onPhone({ church }: Phone, id: string): Promise<Birth> {
  const [day_of_birth, month_of_birth, date_of_birth] = await Promise.all([
    church!.detailOfAll('day_of_birth'),
    church!.detailOfAll('month_of_birth'),
    church!.detailOfAll('date_of_birth'),
  ])
  return {
    day_of_birth: (day_of_birth.get(id) as number | undefined) ?? null,
    month_of_birth: (month_of_birth.get(id) as number | undefined) ?? null,
    date_of_birth: (date_of_birth.get(id) as string | undefined) ?? null,
  }
}

spec('2 Members: one birthday')
it('server and both phones agree after offline edits and REST', async () => {
  const town = await world.church(1, 3)
  const [id] = town.people as [string]
  const phones = [await phoneIn(town, 0), await phoneIn(town, 1)]
  const { token } = await town.signIn(town.accounts[2]!, phones[0]!.deviceId)
  const rest = (payload: object) =>
    world.app.inject({
      method: 'PUT',
      url: `/api/v1/member/${id}`,
      payload,
      headers: { authorization: `Bearer ${token}` },
    })
  const write = fc.record({ writer: fc.constantFrom(0, 1, 2), set: change })
  const steps = fc.array(fc.oneof({ weight: 4, arbitrary: write }, fc.constantFrom(0, 1)), {
    minLength: 2,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const step of all) {
        if (typeof step === 'number') await phones[step]!.church!.syncNow()
        else if (step.writer === 2) expect((await rest(step.set)).statusCode).toBeLessThan(500)
        else await phones[step.writer]!.tap('edit-member', { id, set: step.set })
        for (const phone of phones) expect(birthAgrees(await onPhone(phone, id))).toBe(true)
      }
      for (const phone of [...phones, ...phones]) await phone.church!.syncNow()
      const birth = await onServer(town, id)
      expect(birthAgrees(birth)).toBe(true)
      for (const phone of phones) expect(await onPhone(phone, id)).toEqual(birth)
    }),
    { numRuns: 15 },
  )
  for (const phone of phones) phone.church?.close()
}, 120_000)
