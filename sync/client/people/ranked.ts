/** People of several sorted runs in one order, put there as far as somebody looks down the list. */
import type { Person } from '../api.ts'

type Order = (a: Person, b: Person) => number
type Run = { head: Person; rest: Iterator<Person> }

export type Ranked = {
  /** Who stands at this place, from 0; undefined after the last. */
  at(place: number): Person | undefined
  /** Puts so many more in their places. @returns whether some are left */
  more(people: number): boolean
  /** Whether everybody stands in their place. */
  isWhole(): boolean
  /** Everybody; single changes are made in this array. */
  all(): Person[]
}

/** @param sorted each in this order, nobody twice */
export function rankedOf(sorted: Iterator<Person>[], order: Order): Ranked {
  const people: Person[] = []
  /** A heap: whoever comes next stands first. */
  const runs = sorted.flatMap(begun).sort((a, b) => order(a.head, b.head))

  const reach = (length: number) => {
    for (let run = runs[0]; run && people.length < length; run = runs[0]) {
      people.push(run.head)
      const next = run.rest.next()
      if (!next.done) run.head = next.value
      else {
        const last = runs.pop()
        if (last && last !== run) runs[0] = last
      }
      sink(runs, order)
    }
  }

  return {
    at(place) {
      if (place >= people.length) reach(place + 1)
      return people[place]
    },
    more(count) {
      reach(people.length + count)
      return runs.length > 0
    },
    isWhole: () => runs.length === 0,
    all() {
      reach(Infinity)
      return people
    },
  }
}

function begun(rest: Iterator<Person>): Run[] {
  const first = rest.next()
  return first.done ? [] : [{ head: first.value, rest }]
}

/** Brings the first run down to where it belongs. */
function sink(runs: Run[], order: Order): void {
  const run = runs[0]
  if (!run) return
  let at = 0
  for (;;) {
    const left = 2 * at + 1
    const [one, other] = [runs[left], runs[left + 1]]
    if (!one) break
    const child = other && order(other.head, one.head) < 0 ? left + 1 : left
    const before = runs[child]!
    if (order(run.head, before.head) <= 0) break
    runs[at] = before
    at = child
  }
  runs[at] = run
}
