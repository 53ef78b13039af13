/** Tests a service deleted while an offline phone marks at it, and restored by an administrator. */
import { expect, test } from 'vitest'
import {
  findMarksAfterDelete,
  settleMarksAfterDelete,
} from '../../server/modules/reviews/deleted-services.ts'
import { FEATURES } from '../../contract/features.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { actorOf } from '../support/actor-of.ts'
import type { Phone } from '../histories/phone.ts'
import type { ChurchInTown } from '../histories/world.ts'
import { expectNothingLost, mark, sunday } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

const lines = (town: ChurchInTown) =>
  inChurch(town.world.pool, town.id, (tx) => findMarksAfterDelete(tx, town.id, { limit: 10 }))

const bringBack = async (town: ChurchInTown) => {
  const whose = { churchId: town.id, accountId: town.accounts[1]!.id }
  const actor = await actorOf(town.world.pool, whose, [...FEATURES])
  return settleMarksAfterDelete(town.world.pool, actor, town.service, { decision: 'bring-back', through: 0 })
}

const hereOn = ({ church: open, town }: Phone) => {
  const list = open?.presences(town.service).current()
  return [list?.total, open?.services.current().some(({ id }) => id === town.service)]
}

spec('fault A service deleted during marking')
test('marks count again on the marking, a watching and a new phone', async () => {
  const town = await church()
  const [usher, office] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  await mark(office, 0)
  await office.tap('delete-service', { id: town.service })
  await office.church?.syncNow()
  await mark(usher, 1)
  await mark(usher, 2)
  usher.network.faults.push('lost-answer')
  await usher.church?.syncNow()
  await usher.church?.syncNow()
  expect((await lines(town)).items).toMatchObject([{ people: 2, sent_by: [{ id: town.accounts[0]!.id }] }])
  const fresh = await phoneIn(town, town.accounts[1])
  for (const phone of [usher, office, fresh]) expect(hereOn(phone)[1]).toBe(false)

  await bringBack(town)
  for (const phone of [usher, office, fresh]) {
    await phone.church?.syncNow()
    expect(hereOn(phone)).toEqual([3, true])
  }
  expect((await lines(town)).items).toEqual([])
  await expectNothingLost(town, usher, office, fresh)
})
