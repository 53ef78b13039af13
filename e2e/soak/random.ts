/** Draws from a seed, so that a run can be repeated with the same actions and faults. */
import { randomFrom as seeded, type Random as Seeded } from '../../server/demo/names-and-families.ts'

export type Random = Omit<Seeded, 'next'> & {
  /** One of them, each as likely as its weight. */
  weighed<T>(list: readonly (readonly [weight: number, T])[]): T
}

export function randomFrom(seed: number): Random {
  const random = seeded(seed)
  return {
    ...random,
    pick: (list) => {
      if (list.length === 0) throw new Error('There is nothing to pick from.')
      return random.pick(list)
    },
    weighed: (list) => {
      let left = random.next() * list.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, one] of list) if ((left -= weight) < 0) return one
      return list.at(-1)![1]
    },
  }
}
