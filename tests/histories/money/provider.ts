/** Emulates a payment provider with its own truth: actual payments and transfers, whatever it answers. */
import {
  ProviderRefused,
  ProviderSilent,
  type Payments,
  type ReturnedSeen,
  type TransferSeen,
  type WebhookSaid,
} from '../../../server/providers/payments/payments.ts'

/**
 * The result of one call. `lost` never arrived. `late` arrives after the caller gave up. `unheard` was done but its
 * answer was lost. `refused` was not done.
 */
export type Weather = 'fine' | 'lost' | 'late' | 'unheard' | 'refused'

type PaymentTruth = {
  status: 'pending' | 'success' | 'failed' | 'abandoned'
  requestedKobo: number
  paidKobo: number
  currency: string
  /** The part of it that was refunded to its payer. */
  returnedKobo?: number
  disputed?: boolean
}
type TransferTruth = { status: TransferSeen['status']; amountKobo: number }

/** The first state of a transfer. A pending one is decided later (`land`). */
export type SandboxOutcome = TransferSeen['status']

export class Provider {
  readonly payments = new Map<string, PaymentTruth>()
  readonly transfers = new Map<string, TransferTruth>()
  readonly said: WebhookSaid[] = []
  /** The states of the next transfers by amount: two attempts of one share it. */
  readonly sandboxOutcomes = new Map<number, SandboxOutcome>()

  /** Calls that have not arrived yet. */
  private readonly late: (() => unknown)[] = []

  /** Late calls arrive, within the minutes in which nothing is sent again. */
  arrive(): void {
    for (const work of this.late.splice(0)) {
      try {
        work()
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
      }
    }
  }

  /** The payer acts on the payment's page. A successful payment stays successful. */
  pay(reference: string, status: PaymentTruth['status'], paidKobo: number, currency = 'NGN'): void {
    const payment = this.payments.get(reference)
    if (!payment || payment.status === 'success') return
    Object.assign(payment, { status, ...(status === 'success' && { paidKobo, currency }) })
    if (status === 'success') this.tell('payment', reference, status)
  }

  /** Refunds, or takes back by the payer's bank: a part, or all that is left. */
  giveBack(reference: string, kobo: number): void {
    const payment = this.payments.get(reference)
    if (payment?.status !== 'success') return
    const before = payment.returnedKobo ?? 0
    payment.returnedKobo = Math.min(payment.paidKobo, before + kobo)
    if (payment.returnedKobo > before) this.tell('returned', reference, String(payment.returnedKobo))
  }

  dispute(reference: string): void {
    const payment = this.payments.get(reference)
    if (payment?.status !== 'success') return
    payment.disputed = !payment.disputed
    this.tell('returned', reference, `disputed ${payment.disputed}`)
  }

  isReturned(reference: string): boolean {
    const { returnedKobo, disputed } = this.payments.get(reference) ?? {}
    return Boolean(returnedKobo || disputed)
  }

  /** The bank decides. */
  land(reference: string, status: 'success' | 'failed' | 'reversed'): void {
    const transfer = this.transfers.get(reference)
    const may = status === 'reversed' ? ['success'] : ['pending']
    if (!transfer || !may.includes(transfer.status)) return
    transfer.status = status
    this.tell('transfer', reference, status)
  }

  /** @param weather of the next calls, one each. Later calls are fine. */
  speaking(weather: Weather[], alive: () => void): Payments {
    const call = async <T>(work: () => T): Promise<T> => {
      alive()
      await Promise.resolve()
      const now = weather.shift() ?? 'fine'
      if (now === 'late') this.late.push(work)
      if (now === 'lost' || now === 'late') throw new ProviderSilent('lost')
      if (now === 'refused') throw new ProviderRefused('Not now')
      const answer = work()
      alive()
      if (now === 'unheard') throw new ProviderSilent('unheard')
      return answer
    }
    return {
      name: 'sandbox',
      initialize: ({ reference, amountKobo }) => call(() => this.open(reference, amountKobo)),
      verify: (reference) => call(() => this.seenPayment(reference)),
      returned: (reference) => call(() => this.seenReturned(reference)),
      returnedSince: () => call(() => []),
      charge: () => Promise.reject(new Error('nobody is charged again here')),
      banks: async () => [{ name: 'A bank', code: '058' }],
      accountName: async () => 'SOMEBODY',
      recipient: async () => 'RCP_1',
      transfer: ({ reference, amountKobo }) => call(() => this.send(reference, amountKobo)),
      finalizeTransfer: ({ transferCode, code }) => call(() => this.finish(transferCode, code)),
      resendCode: (transferCode) => call(() => this.codeAgain(transferCode)),
      verifyTransfer: (reference) => call(() => this.seenTransfer(reference)),
      readWebhook: () => null,
    }
  }

  private tell(kind: WebhookSaid['kind'], reference: string, status: string) {
    this.said.push({ kind, reference, eventKey: `${kind}.${status}:${reference}` })
  }

  private open(reference: string, requestedKobo: number) {
    if (this.payments.has(reference)) throw new ProviderRefused('Duplicate reference')
    this.payments.set(reference, { status: 'pending', requestedKobo, paidKobo: 0, currency: 'NGN' })
    return { link: `https://pay.example/${reference}`, accessCode: reference }
  }

  private seenPayment(reference: string) {
    const payment = this.payments.get(reference)
    if (!payment) return null
    const { status, paidKobo: amountKobo, currency } = payment
    return {
      status,
      amountKobo,
      currency,
      channel: 'card',
      paidAt: null,
      authorization: null,
      metadata: null,
    }
  }

  private seenReturned(reference: string): ReturnedSeen | null {
    const payment = this.payments.get(reference)
    return payment ? { kobo: payment.returnedKobo ?? 0, disputed: payment.disputed === true } : null
  }

  private send(reference: string, amountKobo: number): TransferSeen {
    if (!this.transfers.has(reference)) {
      const status = this.sandboxOutcomes.get(amountKobo) ?? 'success'
      this.transfers.set(reference, { status, amountKobo })
      if (status === 'success' || status === 'failed') this.tell('transfer', reference, status)
    }
    return this.seenTransfer(reference)!
  }

  private finish(reference: string, code: string): TransferSeen {
    const transfer = this.transfers.get(reference)
    if (transfer?.status !== 'otp' || code !== '123456') throw new ProviderRefused('Wrong code')
    transfer.status = 'success'
    this.tell('transfer', reference, 'success')
    return this.seenTransfer(reference)!
  }

  private codeAgain(reference: string): void {
    if (this.transfers.get(reference)?.status !== 'otp') throw new ProviderRefused('No code is waited for')
  }

  private seenTransfer(reference: string): TransferSeen | null {
    const transfer = this.transfers.get(reference)
    return transfer ? { status: transfer.status, transferCode: reference } : null
  }
}
