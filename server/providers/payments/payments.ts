/** What money comes in and goes out through. Amounts are kobo, integers; references are ours, made before the call. */

export type Payments = {
  name: 'paystack' | 'sandbox'
  /** Begins a payment: where the payer goes, and what a popup in the page is opened with. */
  initialize(ask: InitializeAsk): Promise<{ link: string; accessCode: string }>
  /** What became of a payment; null where the provider never heard of it. */
  verify(reference: string): Promise<PaymentSeen | null>
  /** What of a payment went back to its payer, by refund or because their bank took it; null as above. */
  returned(reference: string): Promise<ReturnedSeen | null>
  /** References of payments that were refunded or disputed since that moment, ISO 8601: for what no webhook told. */
  returnedSince(since: string): Promise<string[]>
  /** Charges who paid before, again, without them: `authorization` is what `verify` told of that payment. */
  charge(ask: ChargeAsk): Promise<PaymentSeen>
  banks(): Promise<Bank[]>
  /** Whose account this is; null where there is none. */
  accountName(account: BankAccount): Promise<string | null>
  /** A name the provider gives to somebody who is paid; the same account may be named twice. */
  recipient(account: BankAccount & { accountName: string }): Promise<string>
  /** Sends money. A repeated reference is never sent twice: it answers what became of the first. */
  transfer(ask: TransferAsk): Promise<TransferSeen>
  /** The one-time code that a transfer waits for. */
  finalizeTransfer(ask: { transferCode: string; code: string }): Promise<TransferSeen>
  /** Sends that code once more to whoever gets it. Refused where none is waited for. */
  resendCode(transferCode: string): Promise<void>
  /** What became of a transfer; null where the provider never heard of it: it was never sent. */
  verifyTransfer(reference: string): Promise<TransferSeen | null>
  /**
   * What a webhook says; null where its signature is not the provider's. `ignored` is one we have no use for.
   * @param body the raw bytes: the signature is over these
   */
  readWebhook(body: Buffer, signature: string | undefined): WebhookSaid | 'ignored' | null
}

export type InitializeAsk = {
  reference: string
  amountKobo: number
  email: string
  /** Where the payer comes back to. */
  callbackUrl: string
  metadata: Metadata
}

/** What the provider keeps beside a payment and gives back with it: enough to write its line anew where it is lost here. */
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
  /** What was really paid. */
  amountKobo: number
  /** 'NGN', in capitals. */
  currency: string
  /** How: `card`, `bank`, `ussd`…; never a number of a card. */
  channel: string | null
  paidAt: string | null
  /** Charges the same payer again; null where that cannot be. */
  authorization: string | null
  /** As it was given with the payment; null where there is none. Whoever pays through the same account elsewhere can write it. */
  metadata: Metadata | null
}

export type ReturnedSeen = {
  /** All that went back so far. */
  kobo: number
  /** The payer asks their bank to take it back, and nothing is decided yet. */
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

/** Only that something happened: what is true is asked anew at the provider before money moves. */
export type WebhookSaid = {
  /** `returned`: money of a payment went back, or its payer asks for that. */
  kind: 'payment' | 'transfer' | 'returned'
  reference: string
  /** The same for the same message, said again. */
  eventKey: string
}

/** No answer, a 5xx, or nonsense: nobody knows what happened. The same reference is asked about later. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/** The provider said no, in words that a person may read. Nothing happened. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}
