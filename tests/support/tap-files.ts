/**
 * Measures the files and functions that one mark runs through. It covers the tap on a phone to its strict commit, then
 * the delivery to the server and the pull. It prints JSON for `scripts/parts/measure-tap.mjs`.
 *
 * The parts are real: the sync client on fake-indexeddb, the server, PostgreSQL. V8 counts the calls.
 */
import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { appPool, ownerPool } from '../../server/db/pools.ts'
import { Phone } from '../histories/phone.ts'
import { World } from '../histories/world.ts'
import { atDatabase } from './database-address.ts'
import testCluster from './test-cluster.ts'

/** By file, relative to the project's folder: the named functions that ran. */
type Ran = Record<string, string[]>

/** By then every lazy chunk is loaded and every statement is planned. */
const WARM_UPS = 3
/** Timed background work falls into only one of them, so it is not counted. */
const TAPS = 5

const root = fileURLToPath(new URL('../..', import.meta.url))
const LAYERED = /^(?:contract|sync|server|src)\//

const profiler = new Session()

/** The functions that ran since the last call. */
async function ranSince(): Promise<Ran> {
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  const ran: Ran = {}
  for (const { url, functions } of result) {
    const file = url.startsWith('file:') ? fileURLToPath(url).slice(root.length) : ''
    if (!LAYERED.test(file)) continue
    const names = functions.flatMap(({ functionName, ranges }) =>
      (ranges[0]?.count ?? 0) > 0 ? [functionName] : [],
    )
    if (names.length > 0) ran[file] = names.filter(Boolean)
  }
  return ran
}

/** The files and functions that ran each time. */
const eachTime = (all: Ran[]): Ran =>
  all.reduce((one, other) =>
    Object.fromEntries(
      Object.entries(one).flatMap(([file, names]) => {
        const ranToo = other[file]
        return ranToo ? [[file, names.filter((name) => ranToo.includes(name))]] : []
      }),
    ),
  )

async function begin(): Promise<{ world: World; end(): Promise<void> }> {
  let given = { adminUrl: '', template: '' }
  const project: Pick<TestProject, 'provide'> = { provide: (_name, value) => void (given = value) }
  const endCluster = await testCluster(project)
  const ownerUrl = atDatabase(given.adminUrl, given.template)
  const [pool, owner] = [appPool(ownerUrl, { setRole: true }), ownerPool(ownerUrl)]
  const drop = async () => void (await Promise.all([pool.end(), owner.end()]))
  const world = await World.begin({ pool, ownerPool: owner, ownerUrl, drop })
  return {
    world,
    async end() {
      await world.end()
      await endCluster()
    },
  }
}

async function measure(world: World): Promise<{ commit: Ran; delivery: Ran }> {
  const town = await world.church(WARM_UPS + TAPS, 1)
  const phone = new Phone(town)
  const [account] = town.accounts
  if (!account) throw new Error('a church without accounts')
  await phone.signIn(account)
  const { church } = phone
  if (!church) throw new Error('the phone opened no church')
  await church.syncNow()
  const tap = (person_id: string) => church.mutate('mark-person', { service_id: town.service, person_id })
  for (const person of town.people.slice(0, WARM_UPS)) {
    await tap(person)
    await church.syncNow()
  }
  profiler.connect()
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const commits: Ran[] = []
  const deliveries: Ran[] = []
  for (const person of town.people.slice(WARM_UPS)) {
    // Work that the server left for after the last response belongs to no tap.
    await world.app.deps.later.settled()
    await ranSince()
    await tap(person)
    commits.push(await ranSince())
    await church.syncNow()
    deliveries.push(await ranSince())
  }
  profiler.disconnect()
  const { status, outbox } = church
  if (status.current().problem || outbox.counts.current().pending > 0)
    throw new Error(`the marks did not arrive: ${JSON.stringify(status.current())}`)
  church.close()
  return { commit: eachTime(commits), delivery: eachTime(deliveries) }
}

const { world, end } = await begin()
try {
  process.stdout.write(JSON.stringify(await measure(world)))
} finally {
  await end()
}
