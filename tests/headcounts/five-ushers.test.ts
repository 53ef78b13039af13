/** Five ushers count offline, on faulty networks and on phones that die. Every sum equals the sum of the taps. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Heads } from '../../sync/client/api.ts'
import { added, NO_HEADS } from '../../sync/client/memory/heads.ts'
import { FAULTS, type Fault } from '../histories/network.ts'
import { Phone } from '../histories/phone.ts'
import { type ChurchInTown, World } from '../histories/world.ts'

const PHONES = 5
const RUNS = 15
const KINDS = ['men', 'women', 'children', 'guests'] as const

type Act =
  | { do: 'tap'; phone: number; kind: (typeof KINDS)[number]; heads: number }
  | { do: 'fault'; phone: number; fault: Fault }
  | { do: 'sync' | 'two-tabs-flush' | 'kill' | 'kill-in-flight' | 'late-delivery'; phone: number }

const phone = fc.nat(PHONES - 1)
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('tap' as const),
      phone,
      kind: fc.constantFrom(...KINDS),
      heads: fc.constantFrom(1, 1, 1, 1, -1, -1, 12, -7),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('fault' as const), phone, fault: fc.constantFrom(...FAULTS) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'sync' as const,
        'sync' as const,
        'two-tabs-flush' as const,
        'kill' as const,
        'kill-in-flight' as const,
        'late-delivery' as const,
      ),
      phone,
    }),
  },
)

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

const headcount = (who: Phone) => who.church!.headcount(who.town.service)
const tapsOf = (...phones: Phone[]): Heads =>
  phones
    .flatMap((who) => who.ticked)
    .reduce((sum, { args }) => added(sum, { ...NO_HEADS, ...(args as Partial<Heads>) }), NO_HEADS)

async function live(who: Phone, action: Act): Promise<void> {
  switch (action.do) {
    case 'tap':
      await who.tap('count-heads', { service_id: who.town.service, [action.kind]: action.heads })
      return
    case 'fault':
      return void who.network.faults.push(action.fault)
    case 'sync':
      return who.church!.syncNow()
    case 'two-tabs-flush':
      return void (await Promise.all([who.church!.syncNow(), who.church!.syncNow()]))
    case 'kill':
      return who.restart()
    case 'kill-in-flight': {
      const flushing = who.church!.syncNow().catch(() => undefined)
      await new Promise((wake) => setTimeout(wake, Math.random() * 8))
      await who.restart()
      await flushing
      return
    }
    case 'late-delivery':
      return who.network.deliverHeld()
  }
}

/** The networks work again: every phone sends its ops, then pulls all others. */
async function heal(phones: Phone[]): Promise<void> {
  for (const who of phones) {
    who.network.faults.length = 0
    await who.network.deliverHeld()
    await who.church!.syncNow()
    expect(who.church!.outbox.counts.current().pending).toBe(0)
  }
  for (const who of phones) await who.church!.syncNow()
}

const atTheChurch = async (town: ChurchInTown): Promise<Heads> =>
  (
    await town.rows<Heads>(
      `select coalesce(sum(men), 0) as men, coalesce(sum(women), 0) as women, coalesce(sum(children), 0) as children,
         coalesce(sum(guests), 0) as guests from headcounts`,
    )
  )[0]!

async function sunday(history: Act[]): Promise<void> {
  const town = await world.church(0, PHONES)
  const phones = town.accounts.map(() => new Phone(town))
  try {
    for (const [index, who] of phones.entries()) {
      await who.signIn(town.accounts[index]!)
      await who.church!.syncNow()
      headcount(who)
    }
    for (const action of history) {
      const who = phones[action.phone]!
      await live(who, action)
      // A counted tap stays on the screen, whatever happens to the phone or the network.
      await expect.poll(() => headcount(who).current().own, { interval: 2 }).toEqual(tapsOf(who))
    }
    await heal(phones)
    await agree(town, phones)
    for (const sent of phones.flatMap((who) => who.network.delivered))
      await world.app.inject({ method: 'POST', url: sent.url, headers: sent.headers, payload: sent.body })
    for (const who of phones) await who.church!.syncNow()
    await agree(town, phones)
  } finally {
    for (const who of phones) who.church?.close()
  }
}

async function agree(town: ChurchInTown, phones: Phone[]): Promise<void> {
  const sum = tapsOf(...phones)
  expect(await atTheChurch(town), 'the church and the taps').toEqual(sum)
  for (const who of phones) {
    await expect
      .poll(() => headcount(who).current(), { message: 'a phone and the taps', interval: 2 })
      .toMatchObject({ sum, own: tapsOf(who), waiting: 0 })
    const entries = headcount(who).current().entries()
    expect(entries).toHaveLength(phones.flatMap((one) => one.ticked).length)
    expect(entries.reduce<Heads>((total, entry) => added(total, entry), NO_HEADS)).toEqual(sum)
  }
}

test(
  `in ${RUNS} random Sundays the church and five phones hold one sum`,
  async () => {
    let taps = 0
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (history) => {
        await sunday(history)
        taps += history.filter((action) => action.do === 'tap').length
      }),
      { numRuns: RUNS, endOnFailure: process.env.HISTORY_SHRINK === 'off' },
    )
    expect(taps).toBeGreaterThan(RUNS * 3)
  },
  RUNS * 6_000 + 60_000,
)
