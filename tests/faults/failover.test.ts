/** Tests a database failure after which a standby takes over without the last marks. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCluster, type Cluster } from '../../server/db/cluster.ts'
import { appPool, ownerPool } from '../../server/db/pools.ts'
import { writeTrouble } from '../../server/db/write-errors.ts'
import { migrate } from '../../server/db/migrate.ts'
import { Phone } from '../histories/phone.ts'
import { World } from '../histories/world.ts'
import { openStandby, type Standby } from '../support/standby.ts'
import { SETTLED_OPS } from '../support/settled-ops.ts'
import { serveFrom } from './serve-from.ts'
import { expectNothingLost, mark, waiting } from './sunday.ts'
import { spec } from '../spec/spec.ts'

let first: Cluster
let world: World
let standby: Standby
const ends: (() => unknown)[] = []
let ended: Promise<void> | undefined
const endFirst = () => (ended ??= world.end().then(() => first.stop()))

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-first-db-'))
  chmodSync(folder, 0o755)
  ends.unshift(() => rmSync(folder, { recursive: true, force: true }))
  first = await openCluster({ dataDir: folder, log: { info() {}, warn() {} } })
  await migrate(first.ownerUrl)
  const [pool, owner] = [appPool(first.appUrl), ownerPool(first.ownerUrl)]
  const drop = async () => void (await Promise.all([pool.end(), owner.end()]))
  world = await World.begin({ pool, ownerPool: owner, ownerUrl: first.ownerUrl, drop })
  ends.unshift(endFirst)
  standby = await openStandby(first)
  ends.unshift(() => standby.end())
}, 60_000)
afterAll(async () => {
  for (const end of ends) await Promise.resolve(end()).catch(() => undefined)
})

spec('fault A standby takes over')
test('phones resend the last marks to a standby that lacks them', async () => {
  const town = await world.church(6, 2)
  const phones = town.accounts.map(() => new Phone(town))
  const [usher, other] = phones as [Phone, Phone]
  for (const [at, phone] of phones.entries()) await phone.signIn(town.accounts[at]!)
  const deliver = async () => {
    // The first round tells a phone of the new history, the second sends the ops that this brought up again.
    for (const phone of [...phones, ...phones]) await phone.church?.syncNow()
    expect(phones.map(waiting)).toEqual([0, 0])
  }
  await mark(usher, 0)
  await mark(other, 1)
  await deliver()
  await standby.caughtUp()
  await standby.cutOff()
  await mark(usher, 2)
  await mark(other, 3)
  await deliver()
  expect(await town.rows(`select op_id from ${SETTLED_OPS}`)).toHaveLength(4)

  await endFirst()
  // Before the takeover the standby only reads: pushes are refused for now and stay on the phone.
  const endReading = await serveFrom(standby.ownerUrl, town, phones)
  await mark(usher, 4)
  const answers: number[] = []
  usher.network.onTheWay = async (path, go) => {
    const answer = await go()
    if (path.endsWith('/push')) answers.push(answer.status)
    return answer
  }
  await usher.church?.syncNow()
  usher.network.onTheWay = null
  expect(answers).toEqual([503])
  expect(waiting(usher)).toBe(1)
  expect(await writeTrouble(town.world.pool)).toBe('25006')
  await endReading()
  await standby.promote()
  ends.unshift(await serveFrom(standby.ownerUrl, town, phones))
  expect(await town.rows(`select op_id from ${SETTLED_OPS}`)).toHaveLength(2)
  await mark(other, 5)
  await deliver()
  expect(await town.rows(`select op_id from ${SETTLED_OPS}`)).toHaveLength(6)
  await expectNothingLost(town, ...phones)
  for (const phone of phones) phone.church?.close()
})
