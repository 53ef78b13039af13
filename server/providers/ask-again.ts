import { setTimeout as pause } from 'node:timers/promises'
import { ProviderSilent } from './payments/payments.ts'

/** After how long a question is asked again. */
export const ASK_AGAIN_MS = [300, 1_200]
/** Somebody may wait for the answer: after so long nothing is begun any more. */
const PATIENCE_MS = 15_000

/** For questions alone: they may be asked any number of times. */
export async function askAgain<T>(ask: () => Promise<T>, waits: number[] = ASK_AGAIN_MS): Promise<T> {
  const since = Date.now()
  for (const wait of waits) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ProviderSilent) || Date.now() - since > PATIENCE_MS) throw error
      await pause(wait)
    }
  }
  return ask()
}
