/** Tests what a screen shows of the server's responses, and that nothing of it passes to the next account. */
import { createElement, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { useLastKnown, type LastKnown } from '../../src/domain/church/use-last-known.ts'
import { sessionOpened, useSession } from '../../src/domain/session/session-store.ts'
import { queries, useLoaded, useSearch, type Loaded } from '../../src/lib/api/queries.ts'
import type { Church } from '../../sync/client/api.ts'
import { alive, type Alive } from '../session/alive.ts'

let screens: Alive[] = []
afterEach(async () => {
  for (const screen of screens) await screen.end()
  screens = []
  useSession.setState({ status: 'signed-out', opened: null })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A phone of this account and church. `kept` is what it keeps of earlier responses. */
function churchOf(account: string, church: string, kept: Record<string, string> = {}): Church {
  const answers: Church['answers'] = {
    last: async (key) => (kept[key] ? { answer: kept[key] as never, at: '2026-11-29T08:00:00.000Z' } : null),
    asking: async () => 0,
    keep: async (key, answer) => void (kept[key] = answer as string),
  }
  return { account: { id: account }, church: { id: church }, features: [], answers } as unknown as Church
}

type Ask = { signal: AbortSignal; answer: (value: string) => void; fail: (error: unknown) => void }

/** A server that answers on command. */
function aServer() {
  const asked: Ask[] = []
  const load = (signal: AbortSignal) =>
    new Promise<string>((answer, fail) => asked.push({ signal, answer, fail }))
  return { asked, load, requests: (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count)) }
}

function opened<State>(use: () => State) {
  let state: State | undefined
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  const screen = alive(
    () => {
      state = use()
    },
    (child) => createElement(MemoryRouter, null, child),
  )
  screens.push(screen)
  return {
    end: screen.end,
    now: () => state!,
    shows: (some: object) => vi.waitFor(() => expect(state).toMatchObject(some)),
  }
}

const lastKnown = (load: (signal: AbortSignal) => Promise<string>) =>
  opened((): LastKnown<string> => useLastKnown('team', load)[0])

const offline = new TypeError('Failed to fetch')

test('shows the kept response with its time if there is no network', async () => {
  sessionOpened(churchOf('a', '1', { team: 'kept' }))
  const { asked, load, requests } = aServer()
  const screen = lastKnown(load)
  await requests(1)
  await screen.shows({ status: 'loading' })
  asked[0]!.fail(offline)
  await screen.shows({
    status: 'ready',
    value: 'kept',
    from: '2026-11-29T08:00:00.000Z',
    problem: { code: 'NO_NETWORK' },
  })
})

test('shows a failure, never an empty list, if nothing is kept', async () => {
  sessionOpened(churchOf('a', '1'))
  const { asked, load, requests } = aServer()
  const screen = lastKnown(load)
  await requests(1)
  asked[0]!.fail(offline)
  await screen.shows({ status: 'failed', problem: { code: 'NO_NETWORK' } })
})

test('a slow response replaces the kept one that was shown meanwhile', async () => {
  sessionOpened(churchOf('a', '1', { team: 'kept' }))
  const { asked, load, requests } = aServer()
  const screen = lastKnown(load)
  await requests(1)
  await vi.waitFor(() => expect(screen.now()).toMatchObject({ status: 'ready', value: 'kept' }), 5000)
  asked[0]!.answer('new')
  await screen.shows({ status: 'ready', value: 'new', from: null })
})

test('two screens with the same key share one request', async () => {
  sessionOpened(churchOf('a', '1'))
  const { asked, load, requests } = aServer()
  const one = lastKnown(load)
  const two = lastKnown(load)
  await requests(1)
  asked[0]!.answer('both')
  await one.shows({ status: 'ready', value: 'both' })
  await two.shows({ status: 'ready', value: 'both' })
  expect(asked).toHaveLength(1)
})

test('shows nothing of one church to an account in the next church', async () => {
  sessionOpened(churchOf('a', '1'))
  const { asked, load, requests } = aServer()
  const known = lastKnown(load)
  const loaded = opened((): Loaded<string> => useLoaded(load)[0])
  await requests(2)
  for (const { answer } of asked) answer('of church 1')
  await known.shows({ value: 'of church 1' })
  await loaded.shows({ value: 'of church 1' })
  sessionOpened(churchOf('a', '2'))
  await known.shows({ status: 'loading' })
  await loaded.shows({ status: 'loading' })
  await requests(4)
  for (const { answer } of asked.slice(2)) answer('of church 2')
  await known.shows({ value: 'of church 2' })
  await loaded.shows({ value: 'of church 2' })
})

test('a sign-out empties the memory of responses', async () => {
  sessionOpened(churchOf('a', '1'))
  const { asked, load, requests } = aServer()
  const screen = lastKnown(load)
  await requests(1)
  asked[0]!.answer('secret')
  await screen.shows({ value: 'secret' })
  await screen.end()
  expect(
    JSON.stringify(
      queries
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    ),
  ).toContain('secret')
  useSession.setState({ status: 'signed-out', opened: null })
  expect(queries.getQueryCache().getAll()).toEqual([])
})

test('asks for typed text once, after a pause, and shows nothing of the former text', async () => {
  const asked: string[] = []
  const load = async (q: string) => {
    asked.push(q)
    return [`found for ${q}`]
  }
  let typed = 'a'
  const screen = opened(() => {
    const [, redraw] = useState(0)
    return { ...useSearch(typed, load), redraw }
  })
  const type = (text: string) => {
    typed = text
    screen.now().redraw((count) => count + 1)
  }
  await screen.shows({ found: undefined })
  type('ad')
  type('ada')
  await screen.shows({ found: ['found for ada'] })
  expect(asked).toEqual(['ada'])
  type('')
  await screen.shows({ found: undefined, problem: null })
})
