/** What tabs and the worker tell each other: something was written in this database. */
import type { Channel, Deps } from './deps.ts'
import type { Changes } from './memory.ts'

const NAME = 'narthex'

/** `rows`: what people see changed. `receipt`: ops changed their state. `signed-out`: everything readable is gone,
 * and why where the server said so. */
export type Word = { database: string } & (
  | { kind: 'rows'; changes: Changes }
  | { kind: 'receipt' }
  | { kind: 'signed-out'; because?: string }
)

export type Broadcast = {
  say(word: Word): void
  close(): void
}

/** @param hear told of others' words about this database, never of its own */
export function broadcast(
  deps: Pick<Deps, 'channel'>,
  database: string,
  hear: (word: Word) => void,
): Broadcast {
  const channel: Channel | null = deps.channel(NAME)
  const stop = channel?.listen((message) => {
    const word = message as Word | null
    if (word?.database === database) hear(word)
  })
  return {
    say: (word) => channel?.send(word),
    close() {
      stop?.()
      channel?.close()
    },
  }
}
