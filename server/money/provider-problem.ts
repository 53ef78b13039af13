/** What a provider's silence or refusal means to the person who asked. */
import { Problem } from '../http/problem.ts'
import { ProviderRefused, ProviderSilent } from '../providers/payments/payments.ts'

/** @param field where a refusal is shown, if it is about something that was typed */
export function providerProblem(error: unknown, field?: string): unknown {
  if (error instanceof ProviderSilent)
    return new Problem(
      'UNAVAILABLE',
      'The payment service does not answer just now. Please try again in a minute.',
      undefined,
      60,
    )
  if (error instanceof ProviderRefused)
    return new Problem(
      'INVALID',
      error.message,
      field ? [{ path: field, message: error.message }] : undefined,
    )
  return error
}

export async function askingProvider<T>(ask: () => Promise<T>, field?: string): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw providerProblem(error, field)
  }
}
