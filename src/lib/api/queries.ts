/**
 * Loads the server's responses for screens, with the one client of TanStack Query. Data of a church comes by
 * `useLastKnown`, which also keeps it for offline use.
 */
import { useCallback, useMemo, useState } from 'react'
import { QueryClient, useInfiniteQuery, useQuery, type QueryKey } from '@tanstack/react-query'
import type { ListPage } from './api.ts'
import { problemOf, wasTakenBack, type ApiProblem } from './problem.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a network a screen says so. The library would wait.
      networkMode: 'always',
      // The transport retries. Screens name their own occasions to load again.
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: 'always',
      // Memory holds the responses of open screens. `Church.answers` keeps responses for offline use.
      gcTime: 10_000,
      // Each response is a new value, even an equal one.
      structuralSharing: false,
    },
  },
})

let screens = 0

/** A key that no other part of a screen uses. It changes with `load`. */
function useOwnKey(load: object): QueryKey {
  const [own] = useState(() => ++screens)
  return [own, numberOf(load)]
}

const numbers = new WeakMap<object, number>()

function numberOf(load: object): number {
  const number = numbers.get(load) ?? ++screens
  numbers.set(load, number)
  return number
}

type Result = { status: 'ready' } | { status: 'failed' }

type Options<Answer extends Result> = {
  queryKey: QueryKey
  /** Turns its failures into an answer, so that one stays on screen until the next comes. */
  ask: (signal: AbortSignal) => Promise<Answer>
  /** The answer under the former key stays until the new one comes. */
  keepFormer?: boolean
}

/**
 * An answer; undefined while it loads.
 * @returns the answer, and `again`. On `again` a failure stays until the next answer, unless the user asked
 */
export function useAnswer<Answer extends Result>({
  queryKey,
  ask,
  keepFormer = false,
}: Options<Answer>): [Answer | undefined, again: (byUser?: boolean) => void] {
  const { data } = useQuery<Result>(
    {
      queryKey,
      queryFn: ({ signal }) => ask(signal),
      placeholderData: (former) => (keepFormer ? former : undefined),
    },
    queries,
  )
  const hash = JSON.stringify(queryKey)
  const again = useCallback(
    (byUser = false) => {
      const filters = { queryKey: JSON.parse(hash) as QueryKey, exact: true, type: 'active' } as const
      const failed = queries.getQueryData<Result>(filters.queryKey)?.status === 'failed'
      if (byUser && failed) void queries.resetQueries(filters)
      else void queries.cancelQueries(filters).then(() => queries.refetchQueries(filters))
    },
    [hash],
  )
  return [data as Answer | undefined, again]
}

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; problem: ApiProblem }

/**
 * Loads a value when the screen opens and again on `reload`. The former value stays during a reload. `load`
 * must stay the same function between renders. Its `signal` aborts when the screen closes.
 * @returns the state, `reload` for a user's retry, and `refresh` for automatic retries. `reload` shows that
 * it loads. On `refresh` a failure stays until a response comes, so that nothing moves under a finger
 */
export function useLoaded<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
): [loaded: Loaded<Value>, reload: () => void, refresh: () => void] {
  const ask = (signal: AbortSignal) =>
    load(signal).then(
      (value) => ({ status: 'ready' as const, value }),
      (thrown: unknown) => {
        if (wasTakenBack(thrown)) throw thrown
        return { status: 'failed' as const, problem: problemOf(thrown) }
      },
    )
  const [answer, again] = useAnswer<Exclude<Loaded<Value>, { status: 'loading' }>>({
    queryKey: useOwnKey(load),
    ask,
    keepFormer: true,
  })
  const reload = useCallback(() => again(true), [again])
  const refresh = useCallback(() => again(), [again])
  return [answer ?? LOADING, reload, refresh]
}

const LOADING = { status: 'loading' } as const

export type Pages<Item> = {
  /** In the server's order. Null while the first page loads. */
  items: readonly Item[] | null
  /** A sentence, if the last page could not be loaded. */
  problem: string | null
  more: boolean
  /** Loads the next page. After a failed first page it loads the first. */
  loadMore: () => void
}

/**
 * A list that grows page by page. `load` must stay the same function between renders. A new one starts over.
 * @param load loads the page at `cursor`, or the first one without it
 */
export function usePages<Item>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<readonly Item[]>>,
): Pages<Item> {
  const query = useInfiniteQuery(
    {
      queryKey: useOwnKey(load),
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }: ListPage<readonly Item[]>) => next_cursor,
    },
    queries,
  )
  const { data, error, isFetching } = query
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? null, [data])
  const failed = error !== null && !isFetching && !wasTakenBack(error)
  return {
    items,
    problem: failed ? problemOf(error).message : null,
    more: query.hasNextPage,
    loadMore: () => void (data ? query.fetchNextPage() : query.refetch()),
  }
}

const TYPING_MS = 250

/**
 * Searches the server for typed text, once the typing pauses. `load` must stay the same function
 * between renders.
 * @param q nothing is requested for ''
 * @returns `found` is undefined until the response. `problem` is a sentence
 */
export function useSearch<Found>(
  q: string,
  load: (q: string, signal: AbortSignal) => Promise<Found>,
): { found: Found | undefined; problem: string | null; again: () => void } {
  const { data, error, refetch } = useQuery(
    {
      queryKey: [...useOwnKey(load), q],
      queryFn: async ({ signal }) => {
        await new Promise((next) => setTimeout(next, TYPING_MS))
        if (signal.aborted) throw new DOMException('The typing went on', 'AbortError')
        return load(q, signal)
      },
      enabled: q !== '',
    },
    queries,
  )
  return { found: data, problem: error && problemOf(error).message, again: () => void refetch() }
}
