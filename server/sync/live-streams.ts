/** Holds the open streams of this process, by church. */
import { PassThrough } from 'node:stream'
import type { Scope } from '../../contract/features.ts'

/** A page's stream, its successor after a reload, and one whose end the server has not noticed yet. */
const OF_ONE_SESSION = 3

/** A phone with this many unread bytes of rev numbers is gone. */
const UNREAD_BYTES = 4_096

export type LiveStream = {
  session: string
  church: string
  scope: Scope
  out: PassThrough
  write(text: string): void
  end(): void
}

export class Streams {
  private readonly byChurch = new Map<string, Set<LiveStream>>()
  private readonly bySession = new Map<string, Set<LiveStream>>()
  size = 0

  /** Adds a stream. Above the limit, the session's oldest stream ends. */
  add(session: string, church: string, scope: Scope): LiveStream {
    const out = new PassThrough()
    const stream: LiveStream = {
      session,
      church,
      scope,
      out,
      write(text) {
        if (out.readableLength + out.writableLength > UNREAD_BYTES) out.destroy()
        else if (out.writable) out.write(`data:${text}\n\n`)
      },
      end: () => void (out.writable && out.end()),
    }
    put(this.byChurch, church, stream)
    const own = put(this.bySession, session, stream)
    this.size += 1
    out.once('close', () => this.remove(stream))
    const [oldest] = own
    if (own.size > OF_ONE_SESSION && oldest) this.endOne(oldest)
    return stream
  }

  of = (church: string): LiveStream[] => [...(this.byChurch.get(church) ?? [])]
  churches = (): string[] => [...this.byChurch.keys()]
  all = (): LiveStream[] => [...this.byChurch.values()].flatMap((streams) => [...streams])

  endOne(stream: LiveStream): void {
    this.remove(stream)
    stream.end()
  }

  endAll(): void {
    for (const stream of this.all()) this.endOne(stream)
  }

  private remove(stream: LiveStream): void {
    if (!drop(this.byChurch, stream.church, stream)) return
    drop(this.bySession, stream.session, stream)
    this.size -= 1
  }
}

function put(sets: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): Set<LiveStream> {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(stream))
  return set
}

function drop(sets: Map<string, Set<LiveStream>>, key: string, stream: LiveStream): boolean {
  const set = sets.get(key)
  const was = set?.delete(stream) ?? false
  if (set?.size === 0) sets.delete(key)
  return was
}
