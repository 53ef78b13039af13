export type PartState<Part> =
  | { status: 'coming' }
  | { status: 'here'; part: Part }
  /** How often in a row, and whether it is just being asked for again. */
  | { status: 'failed'; asking: boolean; times: number }

export type FetchedPart<Part> = {
  current(): PartState<Part>
  subscribe(onChange: () => void): () => void
  /** Asks for it, where it is neither here nor on its way. Never rejects. */
  ask(): Promise<void>
}

/** What is on its way for so long may hang: whoever waits is told, and it is taken all the same if it comes after all. */
const PATIENCE_MS = 45_000

/** A part of the app that is fetched when it is first used, and can be asked for again where that failed. */
export function fetchedPart<Part>(load: () => Promise<Part>): FetchedPart<Part> {
  const listeners = new Set<() => void>()
  let state: PartState<Part> = { status: 'coming' }
  let asking: Promise<void> | null = null
  const become = (next: PartState<Part>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const fetchIt = async () => {
    const before = state.status === 'failed' ? state.times : 0
    if (before > 0) become({ status: 'failed', asking: true, times: before })
    const coming = load().then((part) => become({ status: 'here', part }))
    try {
      await Promise.race([coming, givenUp()])
    } catch {
      if (state.status !== 'here') become({ status: 'failed', asking: false, times: before + 1 })
    }
    asking = null
  }
  return {
    current: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    ask: () => (state.status === 'here' ? Promise.resolve() : (asking ??= fetchIt())),
  }
}

const givenUp = () =>
  new Promise<never>((_, failed) => {
    setTimeout(() => failed(new Error(`Not here after ${PATIENCE_MS} ms.`)), PATIENCE_MS)
  })
