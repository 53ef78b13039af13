import { ProviderRefused, ProviderSilent } from '../providers/payments/payments.ts'

/** A question of what became of something has no "no": where the provider refuses to answer, nobody knows. */
export const heard = <T>(question: Promise<T>): Promise<T> =>
  question.catch((error: unknown) => {
    throw error instanceof ProviderRefused ? new ProviderSilent('refused to say') : error
  })
