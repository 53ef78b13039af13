/** Found or not, an answer takes the same time, so that its time tells nothing. */
import { setTimeout as sleep } from 'node:timers/promises'

const EVEN_MS = 250

export async function evenly<T>(work: () => Promise<T>, least = EVEN_MS): Promise<T> {
  const over = sleep(least)
  try {
    return await work()
  } finally {
    await over
  }
}
