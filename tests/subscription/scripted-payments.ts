/** A payment provider that behaves as a test says, and counts what it really charged. */
import {
  type PaymentSeen,
  type Payments,
  ProviderRefused,
  ProviderSilent,
  type ReturnedSeen,
} from '../../server/providers/payments/payments.ts'

type Mood = 'well' | 'declines' | 'silent before' | 'silent after'

export class ScriptedPayments {
  mood: Mood = 'well'
  /** The payer's authorization, or null when it cannot be charged again. */
  authorization: string | null = 'AUTH_scripted'
  readonly taken: { reference: string; amountKobo: number }[] = []
  /** Refunds to the payer. */
  readonly returned = new Map<string, ReturnedSeen>()
  private readonly seen = new Map<string, PaymentSeen>()

  pay(reference: string, amountKobo = 250_000): void {
    this.note(reference, 'success', amountKobo)
    this.taken.push({ reference, amountKobo })
  }

  readonly payments = {
    name: 'sandbox',
    initialize: ({ reference }) =>
      Promise.resolve({ link: `https://pay.example/${reference}`, accessCode: 'code' }),
    verify: (reference) =>
      this.mood.startsWith('silent')
        ? Promise.reject(new ProviderSilent('nothing'))
        : Promise.resolve(this.seen.get(reference) ?? null),
    returned: (reference) => Promise.resolve(this.returned.get(reference) ?? null),
    charge: ({ reference, amountKobo }) => this.charge(reference, amountKobo),
  } as Partial<Payments> as Payments

  private charge(reference: string, amountKobo: number): Promise<PaymentSeen> {
    if (this.mood === 'silent before') return Promise.reject(new ProviderSilent('nothing'))
    // Like the real providers, it charges a reference once.
    if (this.seen.has(reference))
      return Promise.reject(new ProviderRefused('Duplicate Transaction Reference'))
    if (this.mood === 'declines') this.note(reference, 'failed', amountKobo)
    else this.pay(reference, amountKobo)
    return this.mood === 'silent after'
      ? Promise.reject(new ProviderSilent('nothing'))
      : Promise.resolve(this.seen.get(reference)!)
  }

  private note(reference: string, status: 'success' | 'failed', amountKobo: number): void {
    const { authorization } = this
    this.seen.set(reference, {
      status,
      amountKobo,
      currency: 'NGN',
      channel: 'card',
      paidAt: new Date().toISOString(),
      authorization,
      metadata: null,
    })
  }
}
