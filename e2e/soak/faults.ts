/** Faults between actions and during them. */
import { NETWORKS, type SoakPhone } from './soak-phone.ts'

export type Counts = {
  actions: number
  kills: number
  flips: number
  reloads: number
  crashes: number
  overtaken: number
}

export const noCounts = (): Counts => ({
  actions: 0,
  kills: 0,
  flips: 0,
  reloads: 0,
  crashes: 0,
  overtaken: 0,
})

/** A fault before the next action, or none. @returns a line for the log, or null */
export async function faultBetween(phone: SoakPhone, counts: Counts): Promise<string | null> {
  const fault = phone.random.weighed([
    [60, null],
    [28, 'network'],
    [6, 'reload'],
    [6, 'kill'],
  ] as const)
  if (fault === 'network') {
    // Half of the time a phone comes back online, so that it sends what it holds.
    const next = phone.random.chance(0.5) ? 'online' : phone.random.pick(NETWORKS)
    if (next === phone.network()) return null
    counts.flips += 1
    await phone.setNetwork(next)
    return `network ${next}`
  }
  if (fault === 'reload') {
    counts.reloads += 1
    await phone.toDoor()
    return 'reload'
  }
  if (fault === 'kill') {
    counts.kills += 1
    await phone.kill()
    await phone.reopen()
    return `killed and reopened, network ${phone.network()}`
  }
  return null
}

/** Kills the browser in the middle of the action. @returns the action's line, or null if it did not end */
export async function killDuring(phone: SoakPhone, action: Promise<string>): Promise<string | null> {
  const wait = 100 + phone.random.below(1800)
  let ended = false
  const text = action.then(
    (line) => ((ended = true), line),
    (error: unknown) => {
      ended = true
      if (!phone.wasKilled()) throw error
      return null
    },
  )
  await Promise.race([text, new Promise((late) => setTimeout(late, wait))])
  if (!ended) await phone.kill()
  return text
}
