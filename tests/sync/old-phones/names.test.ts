/** Tests the names that ca649f60 uses on phones outside databases. Its tabs may run beside tabs of this version. */
import { readFileSync } from 'node:fs'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { READER_CACHE } from '../../../src/features/door/scan/reader/kept-reader.ts'
import { answerInstall } from '../../../src/lib/device/install-way.ts'
import { chosenLanguage } from '../../../src/lib/messages/chosen-locale.ts'
import { showKiosk } from '../../../src/domain/kiosk/lock.ts'
import { oweLogout } from '../../../src/domain/session/owed-logout.ts'
import { chosenTheme } from '../../../src/lib/device/theme.ts'
import { CHANNEL, flushCaptures, SYNC_TAG } from '../../../src/public-pages/client/outbox/deliver.ts'
import { finishing, writeDraft } from '../../../src/public-pages/client/page/draft.ts'
import { dropOlder } from '../../../src/public-pages/worker/cache.ts'
import { CHART_CACHE } from '../../../src/lib/device/keep-script.ts'
import { draftsAreOf, keepDraft } from '../../../src/ui/form/form-draft.ts'
import { openChurch } from '../../../sync/client/open-church.ts'
import { churchDbName, DEVICE_DB } from '../../../sync/client/store/indexed-db.ts'
import { SYNC_TAG as APP_SYNC_TAG } from '../../../sync/client/deps.ts'
import { aMark } from '../../public-client/captures.ts'
import { signedInAs } from '../../sync-client/phone.ts'

let local: Map<string, string>
let tab: Map<string, string>
let channels: string[]
let locks: Set<string>

beforeEach(() => {
  ;[local, tab, channels, locks] = [new Map(), new Map(), [], new Set()]
  vi.stubGlobal('localStorage', storage(local))
  vi.stubGlobal('sessionStorage', storage(tab))
  vi.stubGlobal('BroadcastChannel', channelNoting(channels))
})
afterEach(() => vi.unstubAllGlobals())

const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

const channelNoting = (names: string[]) =>
  class {
    constructor(name: string) {
      names.push(name)
    }
    addEventListener = () => undefined
    postMessage = () => undefined
    close = () => undefined
  }

/** Runs the callback immediately. */
const lockManager = {
  request: (name: string, ...rest: unknown[]) => {
    locks.add(name)
    return (rest.at(-1) as (lock: object) => Promise<unknown>)({ name })
  },
} as unknown as LockManager

it('asks for the same locks, channels and databases in sync', async () => {
  const indexedDB = new IDBFactory()
  const signedIn = signedInAs()
  let cut = true
  const church = await openChurch({
    signedIn,
    indexedDB,
    IDBKeyRange,
    locks: lockManager,
    fetch: async () => {
      if (cut) throw new TypeError('Failed to fetch')
      return Response.json({ success: false, code: 'SIGNED_OUT' }, { status: 401 })
    },
    events: () => ({ listen: () => undefined, close: () => undefined }),
    channel: (name) => {
      channels.push(name)
      return null
    },
    surroundings: {
      visible: () => true,
      online: () => true,
      onHide: () => () => undefined,
      onWake: () => () => undefined,
      askForBackgroundSync: () => undefined,
      askToKeep: () => undefined,
    },
  })
  const whose = [signedIn.church.id, signedIn.account.id]
  const live = `narthex live ${whose.join(' ')}`
  await vi.waitFor(() => expect(locks).toContain(live), 10_000)
  await church.syncNow()
  await church.mutate('add-member', { id: crypto.randomUUID(), first_name: 'Ada', last_name: 'Obi' })
  await church.syncNow()
  cut = false
  await church.syncNow()
  church.close()
  const names = [`flush-${whose.join('-')}`, `pull-${whose.join('-')}`, 'signing-in']
  expect([...locks].sort()).toEqual([live, ...names.map((name) => `narthex-${name}`)])
  expect(channels).toEqual(['narthex'])
  const databases = (await indexedDB.databases()).map(({ name }) => name)
  expect(databases.sort()).toEqual([`narthex-${whose.join('-')}`, 'narthex-device'].sort())
  expect([DEVICE_DB, churchDbName('c', 'a')]).toEqual(['narthex-device', 'narthex-c-a'])
})

it('opens the same channels between tabs', async () => {
  // Other tests may have loaded these modules in an environment without channels.
  for (const name of ['session/tabs', 'kiosk/lock'])
    await import(/* @vite-ignore */ `../../../src/domain/${name}.ts?names`)
  expect(channels).toEqual(['narthex-session', 'narthex-kiosk'])
})

it('uses the same lock, channel, tags and caches in its workers', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { locks: lockManager })
  const dropped: string[] = []
  const kept = ['narthex-visitors-0', 'narthex-visitors-1', 'narthex-charts']
  vi.stubGlobal('caches', { keys: async () => kept, delete: async (name: string) => dropped.push(name) })
  await flushCaptures()
  await dropOlder()
  expect({ locks: [...locks], channels }).toEqual({
    locks: ['narthex-captures'],
    channels: ['narthex-captures'],
  })
  expect(dropped).toEqual(['narthex-visitors-0'])
  expect([SYNC_TAG, CHANNEL, APP_SYNC_TAG]).toEqual(['narthex-captures', 'narthex-captures', 'narthex-flush'])
  expect([READER_CACHE, CHART_CACHE]).toEqual(['narthex-card-reader', 'narthex-charts'])
})

it('keeps the same keys on the phone and in the tab', () => {
  const { account, church } = signedInAs()
  vi.stubGlobal('location', { pathname: '/church-service-capture', search: '?reference=ref' })
  oweLogout({ account, church })
  showKiosk('locked')
  answerInstall('done')
  writeDraft({ first_name: 'Ada' })
  finishing({ ...aMark('08035550101'), key: 'capture' })
  keepDraft('login', { email: 'ada@example.com' }, [])
  draftsAreOf('ada', 'grace')
  keepDraft('member', { city: 'Jos' }, [])
  draftsAreOf(null)
  const draft = 'narthex-draft /church-service-capture ref'
  expect(Object.fromEntries(local)).toEqual({
    'narthex:logout-owed': `${account.id} ${church.id}`,
    'install-answer': 'done',
    kiosk: 'locked',
    [draft]: expect.stringContaining('"typed":{"first_name":"Ada"}') as string,
  })
  expect(Object.fromEntries(tab)).toEqual({
    'narthex-former': 'capture',
    'draft:login': '{"email":"ada@example.com"}',
    'draft-of:ada/grace:member': '{"city":"Jos"}',
  })
  showKiosk('open')
  expect(local.has('kiosk')).toBe(false)
})

it('reads the choices stored on the phone', () => {
  vi.stubGlobal('navigator', { languages: ['en'] })
  local.set('theme', 'sunlight').set('language', 'yo')
  expect([chosenTheme(), chosenLanguage()]).toEqual(['sunlight', 'yo'])
  const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8')
  expect(page).toContain("localStorage.getItem('kiosk')")
})
