/** Defines a payment provider. Amounts are kobo, integers. The server makes the references before the call. */

export type Payments = {
  name: 'paystack' | 'sandbox'
  /** Starts a payment. Returns the page for the payer, and the access code for a popup in the page. */
  initialize(ask: InitializeAsk): Promise<{ link: string; accessCode: string }>
  /** Returns a payment's state; null if the provider does not know it. */
  verify(reference: string): Promise<PaymentSeen | null>
  /** Returns the part of a payment that went back to its payer, by refund or by their bank; null as above. */
  returned(reference: string): Promise<ReturnedSeen | null>
  /**
   * Returns references of payments refunded or disputed since that moment, ISO 8601. It finds those whose webhook was lost.
   */
  returnedSince(since: string): Promise<string[]>
  /** Charges an earlier payer again, without them. `authorization` comes from `verify` of that payment. */
  charge(ask: ChargeAsk): Promise<PaymentSeen>
  banks(): Promise<Bank[]>
  /** Returns the holder's name; null if there is no such account. */
  accountName(account: BankAccount): Promise<string | null>
  /** Returns the provider's name for a payee. One account may get several names. */
  recipient(account: BankAccount & { accountName: string }): Promise<string>
  /** Sends money. A repeated reference is never sent twice: it returns the state of the first transfer. */
  transfer(ask: TransferAsk): Promise<TransferSeen>
  /** Passes on the one-time code that a transfer waits for. */
  finalizeTransfer(ask: { transferCode: string; code: string }): Promise<TransferSeen>
  /** Sends that code again to its recipient. Rejected if no code is pending. */
  resendCode(transferCode: string): Promise<void>
  /** Returns a transfer's state; null if the provider does not know it: it was never sent. */
  verifyTransfer(reference: string): Promise<TransferSeen | null>
  /**
   * Reads a webhook; null if its signature is not the provider's. `ignored`: this server does not use it.
   * @param body the raw bytes: the signature covers these
   */
  readWebhook(body: Buffer, signature: string | undefined): WebhookSaid | 'ignored' | null
}

export type InitializeAsk = {
  reference: string
  amountKobo: number
  email: string
  /** The page to which the payer returns. */
  callbackUrl: string
  metadata: Metadata
}

/**
 * Data that the provider stores with a payment and returns with it. It is enough to rebuild the payment's line if it is
 * lost here.
 */
export type Metadata = Record<string, unknown>

export type ChargeAsk = {
  reference: string
  amountKobo: number
  email: string
  authorization: string
  metadata: Metadata
}

export type PaymentSeen = {
  status: 'pending' | 'success' | 'failed' | 'abandoned' | 'reversed'
  /** The amount that was really paid. */
  amountKobo: number
  /** 'NGN', in capitals. */
  currency: string
  /** The way of payment: `card`, `bank`, `ussd`…; never a card number. */
  channel: string | null
  paidAt: string | null
  /** Charges the same payer again; null if not possible. */
  authorization: string | null
  /**
   * The metadata given with the payment; null if there is none. Anybody who pays through the same account elsewhere can
   * forge it.
   */
  metadata: Metadata | null
}

export type ReturnedSeen = {
  /** The total that went back so far. */
  kobo: number
  /** The payer's bank was asked to take it back, and has not decided yet. */
  disputed: boolean
}

export type Bank = { name: string; code: string }
/** `accountNumber` is ten digits as text: a leading zero counts. */
export type BankAccount = { accountNumber: string; bankCode: string }
export type TransferAsk = { reference: string; amountKobo: number; recipient: string; reason: string }

export type TransferSeen = {
  /** `otp`: it waits for a one-time code. */
  status: 'pending' | 'otp' | 'success' | 'failed' | 'reversed'
  transferCode: string | null
}

/** Reports only that something happened. Before money moves, the provider is queried again. */
export type WebhookSaid = {
  /** `returned`: money of a payment went back, or its payer asked for that. */
  kind: 'payment' | 'transfer' | 'returned'
  reference: string
  /** Equal for repeats of the same message. */
  eventKey: string
}

/**
 * Thrown for no response, a 5xx, or an unreadable response: the outcome is unknown. The same reference is queried later.
 */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/** Thrown if the provider rejects a request, with a message fit for people. Nothing happened. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}
