/** Tests loading a paged list page by page. */
import { afterEach, expect, test, vi } from 'vitest'
import type { ListPage } from '../../src/lib/api/api.ts'
import { usePages, type Pages } from '../../src/lib/api/queries.ts'
import { alive, type Alive } from '../session/alive.ts'

type PageRequest = {
  cursor: string | undefined
  signal: AbortSignal
  answer: (page: ListPage<string[]>) => void
  fail: (error: unknown) => void
}

let screen: Alive | undefined
afterEach(async () => {
  await screen?.end()
  vi.unstubAllGlobals()
})

/** A screen with a paged list, and a server that answers on command. */
async function aList() {
  const requests: PageRequest[] = []
  const load = (cursor: string | undefined, signal: AbortSignal) =>
    new Promise<ListPage<string[]>>((answer, fail) => requests.push({ cursor, signal, answer, fail }))
  let pages: Pages<string> | undefined
  screen = alive(
    () => {
      pages = usePages(load)
    },
    (child) => child,
  )
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  const shows = (some: Partial<Pages<string>>) => vi.waitFor(() => expect(pages).toMatchObject(some))
  return { requests, shows, pages: () => pages! }
}

test('adds the next page below the first', async () => {
  const { requests, shows, pages } = await aList()
  expect(pages()).toMatchObject({ items: null, more: false })
  requests[0]!.answer({ items: ['a'], next_cursor: '1' })
  await shows({ items: ['a'], more: true })
  pages().loadMore()
  expect(requests[1]!.cursor).toBe('1')
  requests[1]!.answer({ items: ['b'], next_cursor: null })
  await shows({ items: ['a', 'b'], more: false })
})

test('a second press during loading adds the page once', async () => {
  const { requests, shows, pages } = await aList()
  requests[0]!.answer({ items: ['a'], next_cursor: '1' })
  await shows({ more: true })
  pages().loadMore()
  pages().loadMore()
  expect(requests[1]!.signal.aborted).toBe(true)
  for (const { answer } of requests.slice(1)) answer({ items: ['b'], next_cursor: null })
  await shows({ items: ['a', 'b'], more: false })
})

test('a failed page keeps earlier rows and can be retried', async () => {
  const { requests, shows, pages } = await aList()
  requests[0]!.answer({ items: ['a'], next_cursor: '1' })
  await shows({ more: true })
  pages().loadMore()
  requests[1]!.fail(new TypeError('Failed to fetch'))
  await shows({ items: ['a'], problem: expect.any(String) as string })
  pages().loadMore()
  requests[2]!.answer({ items: ['b'], next_cursor: null })
  await shows({ items: ['a', 'b'], problem: null })
})

test('leaving the screen aborts the loading page', async () => {
  const { requests } = await aList()
  await screen!.end()
  expect(requests[0]!.signal.aborted).toBe(true)
})
