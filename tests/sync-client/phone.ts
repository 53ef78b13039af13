/** Makes a phone for tests: its own storage, its own clock, and a breakable network. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { newId } from '../../contract/ids.ts'
import type { FeatureName } from '../../contract/features.ts'
import type { Church, SignedIn } from '../../sync/client/api.ts'
import type { GivenDeps } from '../../sync/client/deps.ts'
// Imported here, so that no test waits for its compilation.
import '../../sync/client/changing.ts'
import { openChurch } from '../../sync/client/open-church.ts'
import type { ServerDouble } from './server-double.ts'

export const CHURCH = newId()
export const ADA = newId()

export const signedInAs = (
  account = ADA,
  features: FeatureName[] = ['attendanceAccess', 'membersAccess'],
): SignedIn => ({
  account: { id: account, first_name: 'Ada', last_name: 'Obi', email: 'ada@example.com' },
  church: { id: CHURCH, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
  features,
  seal_key: Buffer.alloc(32, account.charCodeAt(35)).toString('base64'),
})

export type Phone = {
  deps: GivenDeps
  /** The phone's own clock, in milliseconds. */
  clock: { time: number; timers: { at: number; run: () => void }[] }
  open(signedIn?: SignedIn, more?: GivenDeps): Promise<Church>
  resume(more?: GivenDeps): Promise<Church>
  /** Moves the clock and runs due timers. */
  pass(ms: number): void
}

/** Timers do not run by themselves, and gzip is off so that bodies stay readable. */
export function newPhone(server: ServerDouble, more: GivenDeps = {}): Phone {
  const clock: Phone['clock'] = { time: Date.UTC(2026, 4, 3, 9), timers: [] }
  const deps: GivenDeps = {
    fetch: server.fetch,
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    compress: null,
    random: () => 0.5,
    clock: {
      now: () => clock.time,
      after(ms, run) {
        const timer = { at: clock.time + ms, run }
        clock.timers.push(timer)
        return () => void (clock.timers = clock.timers.filter((other) => other !== timer))
      },
    },
    ...more,
  }
  return {
    deps,
    clock,
    open: (signedIn = signedInAs(), own = {}) => openChurch({ signedIn, ...deps, ...own }),
    resume: (own = {}) => openChurch({ remembered: { account: ADA, church: CHURCH }, ...deps, ...own }),
    pass(ms) {
      clock.time += ms
      const due = clock.timers.filter((timer) => timer.at <= clock.time)
      clock.timers = clock.timers.filter((timer) => timer.at > clock.time)
      for (const timer of due) timer.run()
    },
  }
}
