/** Records the attempts of the phones and the confirmations of their screens, and tells what is certain from them. */
export type Kind = 'mark' | 'unmark' | 'check-in' | 'check-out'

export type Attempt = {
  phone: number
  kind: Kind
  /** The full name, which is unique. */
  name: string
  /** Milliseconds before the tap. */
  from: number
  /** Milliseconds after the screen's answer or the end of the browser. */
  to: number
  /** The screen confirmed it. Otherwise it may be on disk or not. */
  confirmed: boolean
}

export type Begun = { confirm(names?: readonly string[]): void; cancel(): void }

export type SoakRecord = ReturnType<typeof openRecord>

export function openRecord() {
  const attempts: Attempt[] = []
  /** Full names of people that screens said they added, and of those that may have been added. */
  const added = { confirmed: new Set<string>(), attempted: new Set<string>() }
  const heads = { confirmed: 0, attempted: 0 }
  return {
    attempts,
    added,
    heads,
    /** Called before the tap. */
    begin(phone: number, kind: Kind, names: readonly string[]): Begun {
      const from = Date.now()
      const own = names.map((name) => ({ phone, kind, name, from, to: Infinity, confirmed: false }))
      attempts.push(...own)
      return {
        confirm: (confirmed = names) => {
          for (const one of own) {
            one.to = Date.now()
            one.confirmed = confirmed.includes(one.name)
          }
        },
        cancel: () => {
          for (const one of own) attempts.splice(attempts.indexOf(one), 1)
        },
      }
    },
    /** The action of this phone has ended or its browser was killed. An attempt without an answer stays unknown. */
    endActions(phone: number): { unanswered: number } {
      const open = attempts.filter((one) => one.phone === phone && one.to === Infinity)
      for (const one of open) one.to = Date.now()
      return { unanswered: open.length }
    },
  }
}

/**
 * Tells if a person is present, by marks. An undo names only marks that its phone knew. It cannot name a mark that was
 * tapped after it.
 * @returns null if it depends on what each phone knew
 */
export function certainlyPresent(attempts: readonly Attempt[], name: string): boolean | null {
  const { ons, offs } = of(attempts, name, 'mark', 'unmark')
  if (ons.some((on) => on.confirmed && offs.every((off) => off.to < on.from))) return true
  const all = offs.some(
    (off) => off.confirmed && ons.every((on) => on.phone === off.phone && on.to <= off.from),
  )
  return ons.length === 0 || all ? false : null
}

/** The error of two phones' corrected clocks, in milliseconds, on a slow network. */
const CLOCKS = 4000

/**
 * Tells if a child is still here, by check-ins and check-outs. Each screen that checks a child out knows a check-in.
 * Otherwise the times of the taps decide.
 * @returns null if they are too close together
 */
export function certainlyHere(attempts: readonly Attempt[], name: string): boolean | null {
  const { ons, offs } = of(attempts, name, 'check-in', 'check-out')
  const before = (one: Attempt, other: Attempt) =>
    one.phone === other.phone ? one.to <= other.from : one.to + CLOCKS < other.from
  if (ons.some((on) => on.confirmed && offs.every((off) => before(off, on)))) return true
  const collected = offs.some((off) => off.confirmed && ons.every((on) => before(on, off)))
  return ons.length === 0 || collected ? false : null
}

/** Returns the least and the highest number of actions of this kind that the server may hold. */
export function bounds(
  attempts: readonly Attempt[],
  kind: Kind,
  name: string,
): [least: number, most: number] {
  const own = attempts.filter((one) => one.kind === kind && one.name === name)
  return [own.filter(({ confirmed }) => confirmed).length, own.length]
}

const of = (attempts: readonly Attempt[], name: string, on: Kind, off: Kind) => ({
  ons: attempts.filter((one) => one.name === name && one.kind === on),
  offs: attempts.filter((one) => one.name === name && one.kind === off),
})
