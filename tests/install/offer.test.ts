import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ENOUGH, successes } from '../../src/features/install/install-card.tsx'
import { version } from '../../src/features/this-phone/facts-card.tsx'
import { answerInstall, mayOfferInstall, installWay } from '../../src/lib/device/install-way.ts'
import { askToKeep, keepingNow, storageUse, formatBytes } from '../../src/lib/device/storage.ts'
import { install } from '../../src/lib/messages/en/install.ts'
import { thisPhone } from '../../src/lib/messages/en/this-phone.ts'

const DAY = 24 * 60 * 60_000
const SUNDAY = Date.parse('2026-11-22T09:00:00Z')

let standalone = false
beforeEach(() => {
  const kept = new Map<string, string>()
  standalone = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
})
afterEach(() => vi.unstubAllGlobals())

describe('earlier answers', () => {
  test('without an answer it may be offered', () => expect(mayOfferInstall(SUNDAY)).toBe(true))

  test('“Not now” holds for 60 days and no longer', () => {
    answerInstall('later', SUNDAY)
    expect(mayOfferInstall(SUNDAY)).toBe(false)
    expect(mayOfferInstall(SUNDAY + 60 * DAY - 1)).toBe(false)
    expect(mayOfferInstall(SUNDAY + 60 * DAY)).toBe(true)
  })

  test('an answer from a clock years ahead does not hold for years', () => {
    answerInstall('later', SUNDAY + 1000 * DAY)
    expect(mayOfferInstall(SUNDAY)).toBe(true)
  })

  test('once installed it is not offered again', () => {
    answerInstall('done', SUNDAY)
    expect(mayOfferInstall(SUNDAY + 1000 * DAY)).toBe(false)
  })
})

test('only received Sunday work is a success, not a corrected name', () => {
  const received = ['mark-person', 'edit-member', 'unmark-person', 'create-service'].map((type) => ({ type }))
  expect(successes(received)).toBe(ENOUGH - 1)
  expect(successes([...received, { type: 'count-heads' }])).toBe(ENOUGH)
  expect(successes([...received, { type: 'capture-first-timer' }])).toBe(ENOUGH)
})

describe('the way to install', () => {
  const phones = {
    iPhone: ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 5],
    'iPad, which calls itself a Mac': ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5],
    Mac: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0],
    Android: ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 5],
  } as const
  const phone = (name: keyof typeof phones) => ({
    userAgent: phones[name][0],
    maxTouchPoints: phones[name][1],
  })

  test.each([
    ['iPhone', 'share-sheet'],
    ['iPad, which calls itself a Mac', 'share-sheet'],
    ['Mac', 'browser-menu'],
    ['Android', 'browser-menu'],
  ] as const)('%s: %s', (name, way) => expect(installWay(false, phone(name))).toBe(way))

  test('the browser’s own prompt goes before instructions', () =>
    expect(installWay(true, phone('Android'))).toBe('prompt'))

  test('is hidden when installed, by either sign', () => {
    expect(installWay(true, { ...phone('iPhone'), standalone: true })).toBe('installed')
    standalone = true
    expect(installWay(true, phone('Android'))).toBe('installed')
  })
})

describe('the browser’s storage state', () => {
  const browser = (storage: unknown) => vi.stubGlobal('navigator', { storage })

  test.each([
    ['agrees', { persist: async () => true, persisted: async () => true }, 'kept'],
    ['says no', { persist: async () => false, persisted: async () => false }, 'may-go'],
    [
      'fails',
      { persist: () => Promise.reject(new Error('no')), persisted: () => Promise.reject(new Error('no')) },
      'unsaid',
    ],
    ['does not know the question', {}, 'unsaid'],
    ['has no such thing', undefined, 'unsaid'],
  ])('when it %s', async (_, storage, said) => {
    browser(storage)
    expect(await askToKeep()).toBe(said)
    expect(await keepingNow()).toBe(said)
  })

  test('shows the usage, or that it is unknown', async () => {
    browser({ estimate: async () => ({ usage: 10, quota: 100 }) })
    expect(await storageUse()).toEqual({ used: 10, quota: 100 })
    browser({ estimate: async () => ({}) })
    expect(await storageUse()).toBeNull()
    browser(undefined)
    expect(await storageUse()).toBeNull()
  })
})

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [999 * 1024, '999 KB'],
  [3.44 * 1024 ** 2, '3.4 MB'],
  [12.4 * 1024 ** 2, '12 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%d bytes are %s', (bytes, said) => expect(formatBytes(bytes)).toBe(said))

test('the version is the built script’s digest, none in development', () => {
  const page = (src: string | null) => ({ querySelector: () => (src ? { src } : null) }) as never
  expect(version(page('https://church.example/assets/index-DqX_9-aB.js'))).toBe('DqX_9-aB')
  expect(version(page(null))).toBeNull()
})

const forms = (message: string | object) => (typeof message === 'string' ? [message] : Object.values(message))

test.each(Object.entries({ ...install, ...thisPhone }))('%s has plain messages', (_, message) => {
  for (const sentence of forms(message)) expect(sentence).not.toMatch(/!|sorry|oops|\berror\b|\b[45]\d\d\b/i)
})
