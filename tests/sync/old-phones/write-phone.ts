/**
 * Writes a dump of a phone and its server as the running version leaves them, for `old-phones.test.ts`.
 * Copy this folder into a checkout of that version and run there:
 * `npx tsx tests/sync/old-phones/write-phone.ts COMMIT`.
 */
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { calendarDay } from '../../../contract/calendar/days.ts'
import { FEATURES } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config.ts'
import { openCluster } from '../../../server/db/cluster.ts'
import { appPool } from '../../../server/db/pools.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { captureStore } from '../../../src/public-pages/client/outbox/capture-db.ts'
import { aMark, aWritten } from '../../public-client/captures.ts'
import { signUpForm } from '../../server/account/church-app.ts'
import { atDatabase } from '../../support/database-address.ts'
import { Browser, ORIGIN } from './browser.ts'
import { dumpDatabases } from './database-dump.ts'
import { asFile, type OldPhone } from './old-phone.ts'
import { liveOn, officeOf, type OldAccount, type Town } from './phone-life.ts'
import { dumpServer } from './server-dump.ts'
import { rememberKeys } from './stored-values.ts'

/** A phone stores an answer of 300 or more people as columns. */
const CROWD = 310

/** The phone's clock is an hour slow. */
const SLOW_MS = 3_600_000

const [version = ''] = process.argv.slice(2)
if (!/^\w+$/.test(version)) throw new Error('Say which commit this is.')
const folder = mkdtempSync(join(tmpdir(), 'narthex-old-phone-'))
chmodSync(folder, 0o755)
const cluster = await openCluster({ dataDir: folder, log: { info() {}, warn() {} } })
try {
  const url = atDatabase(cluster.adminUrl, 'narthex')
  await migrate(url)
  const phone = await writtenAt(url)
  mkdirSync('tests/corpus', { recursive: true })
  writeFileSync(`tests/corpus/phone-of-${version}.json`, asFile(phone))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function writtenAt(url: string): Promise<OldPhone> {
  const sealSecret = randomBytes(32).toString('hex')
  const settings = { PUBLIC_URL: ORIGIN, TRIAL_DAYS: '30', SEAL_SECRET: sealSecret, DATA_DIR: folder }
  const pool = appPool(url, { setRole: true })
  const owner = new pg.Client(url)
  await owner.connect()
  const app = await buildApp({ config: loadConfig(settings), pool, logger: pino({ level: 'silent' }) })
  try {
    await app.ready()
    const keyBytes = rememberKeys()
    const browser = new Browser(app, () => Date.now() - SLOW_MS)
    const { id: church, reference, password } = await signUp(browser, owner)
    const account = (name: string) => anUsher(owner, { name, church, password })
    const accounts = {
      stays: await account('ada'),
      left: await account('bola'),
      removed: await account('chidi'),
    }
    const town = await aTown(browser, owner, church)
    const life = await liveOn(browser, town, accounts)
    await town.setInTeam(accounts.removed.id, false)
    await visitorsWrite(browser, reference)
    const databases = await dumpDatabases(browser.storage, keyBytes)
    return {
      version,
      at: browser.now(),
      slowMs: SLOW_MS,
      sealSecret,
      life,
      databases,
      server: await dumpServer(owner),
    }
  } finally {
    await app.close()
    await Promise.all([pool.end(), owner.end()])
  }
}

async function signUp({ app }: Browser, owner: pg.Client) {
  const form = signUpForm({ email: 'owner@example.com' })
  const answer = await app.inject({ method: 'POST', url: '/api/v1/register', payload: form })
  const { id, reference } = answer.json<{ data: { current_church: { id: string; reference: string } } }>()
    .data.current_church
  await owner.query(`update subscriptions set status = 'active', next_charge_date = null`)
  return { id, reference, password: form.password }
}

type Usher = { name: string; church: string; password: string }

async function anUsher(owner: pg.Client, { name, church, password }: Usher): Promise<OldAccount> {
  const account = { id: newId(), email: `${name}@example.com`, password }
  await owner.query(
    `insert into accounts (id, email, first_name, last_name, password_hash)
     select $1, $2, $3, 'Usher', password_hash from accounts where email = 'owner@example.com'`,
    [account.id, account.email, name],
  )
  const rights = [church, account.id, FEATURES]
  await owner.query('insert into memberships (church_id, account_id, features) values ($1, $2, $3)', rights)
  return account
}

async function aTown(browser: Browser, owner: pg.Client, church: string): Promise<Town> {
  const { office, erase } = officeOf(browser, church)
  const people = { ada: newId(), bayo: newId(), chi: newId(), dan: newId(), efe: newId(), fola: newId() }
  const born = { day_of_birth: 4, month_of_birth: 7 }
  for (const [name, id] of Object.entries(people))
    await office('add-member', {
      id,
      first_name: name,
      last_name: 'Ọbị',
      gender: 'female',
      city: 'Jos',
      ...born,
    })
  const [cell, department] = [newId(), newId()] as const
  await office('create-cell', { id: cell, name: 'Lekki Prayer Cell' })
  await office('create-department', { id: department, name: 'Choir' })
  await owner.query(
    `insert into members (church_id, id, first_name, last_name, name_key, created_at, rev)
     select church_id, gen_random_uuid(), 'Guest ' || n, 'Eze', 'eze guest ' || n, created_at, rev from members, generate_series(1, $2) n where id = $1`,
    [people.ada, CROWD],
  )
  const setInTeam = async (account: string, active: boolean) => {
    const change = `update memberships set status = $1, removed_at = case when $1 = 'removed' then now() end where account_id = $2`
    await owner.query(change, [active ? 'active' : 'removed', account])
  }
  const today = calendarDay('Africa/Lagos', Date.now())
  return { church, today, people, cell, department, office, erase, setInTeam }
}

/** Submits the visitors' pages on the same phone. */
async function visitorsWrite(browser: Browser, reference: string): Promise<void> {
  const store = captureStore(browser.storage)
  const [link, at] = [{ reference, opened: '' }, browser.now()] as const
  await store.put({ ...aWritten('Musa', link), page: 'member', at })
  await store.put({ ...aMark('0803 555 0909', link), at: at + 1, state: 'refused', why: 'link' })
}
