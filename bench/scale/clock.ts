/** Things that happen at their moment, whether those before have been answered or not. */
import { setTimeout as sleep } from 'node:timers/promises'

export type Due = { at: number; run: () => void }

const STEP_MS = 5

/**
 * @param startAt by Date.now(); the moments count from it
 * @param late is told how late each was
 */
export async function playAll(startAt: number, dues: Due[], late: (ms: number) => void): Promise<void> {
  const ordered = [...dues].sort((a, b) => a.at - b.at)
  for (let next = 0; next < ordered.length; await sleep(STEP_MS)) {
    const now = Date.now() - startAt
    for (let due = ordered[next]; due && due.at <= now; due = ordered[++next]) {
      late(now - due.at)
      due.run()
    }
  }
}
