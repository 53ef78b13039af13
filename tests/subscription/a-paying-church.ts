/** A church that pays for its plan, and a clock of days. */
import { inChurch } from '../../server/db/in-church.ts'
import { renewDue } from '../../server/modules/subscription/jobs.ts'
import { findSubscription } from '../../server/modules/subscription/queries.ts'
import { settlePayment } from '../../server/money/settle.ts'
import { findReference } from '../../server/money/transactions.ts'
import { aChurch, change, today, type Caller, type TestServer } from '../server/church/test-server.ts'
import { ScriptedPayments } from './scripted-payments.ts'

export class PayingChurch {
  private constructor(
    readonly testServer: TestServer,
    readonly owner: Caller,
    readonly provider: ScriptedPayments,
  ) {}

  static async begin(testServer: TestServer): Promise<PayingChurch> {
    const provider = new ScriptedPayments()
    testServer.app.deps.payments = provider.payments
    const owner = await aChurch(testServer)
    await change(testServer, 'delete from subscriptions where church_id = $1', [owner.church])
    return new PayingChurch(testServer, owner, provider)
  }

  async choose(planFrequency: string): Promise<string> {
    const { status, body } = await this.owner.post('subscribe', { planFrequency })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data.reference
  }

  /** Chooses a plan and pays. */
  async pay(planFrequency = 'monthly', amountKobo = 250_000): Promise<string> {
    const reference = await this.choose(planFrequency)
    this.provider.pay(reference, amountKobo)
    await this.settle(reference)
    return reference
  }

  async settle(reference: string): Promise<void> {
    const whose = await findReference(this.testServer.database.pool, reference)
    await settlePayment(this.testServer.app.deps, this.owner.church, whose!.transactionId)
  }

  /** Moves the next charge and the result of the last one back by this many days. */
  async daysGoBy(days: number): Promise<void> {
    await change(
      this.testServer,
      `update subscriptions set next_charge_date = next_charge_date - $2::int, try_again_date = try_again_date - $2::int
       where church_id = $1`,
      [this.owner.church, days],
    )
    await this.itsTurn()
  }

  async untilChargeDay(): Promise<void> {
    const { next_charge_date } = await this.subscription()
    await this.daysGoBy((Date.parse(next_charge_date!) - Date.parse(today())) / 86_400_000)
  }

  /** Makes the church due, as an hour later: any process may take it. */
  itsTurn = () =>
    change(this.testServer, 'update renewal_work set run_at = now() where church_id = $1', [
      this.owner.church,
    ])

  renew = () => renewDue(this.testServer.app.deps)

  subscription = () =>
    inChurch(this.testServer.database.pool, this.owner.church, (tx) =>
      findSubscription(tx, this.owner.church),
    )

  /** Kobo that Narthex earned, by the ledger. */
  async earned(): Promise<number> {
    const { rows } = await this.testServer.database.ownerPool.query<{ balance_kobo: number }>(
      `select balance_kobo from ledger_balances where church_id = $1 and account = 'subscription'`,
      [this.owner.church],
    )
    return rows[0]?.balance_kobo ?? 0
  }

  /** Sends the notifications that are pending. */
  tell = () => this.testServer.app.deps.jobs.drain()

  async mails(): Promise<string[]> {
    await this.tell()
    const { rows } = await this.testServer.database.ownerPool.query<{ subject: string }>(
      `select subject from sandbox_mails where to_address = $1 order by sent_at`,
      [`${this.owner.account}@mail.example`],
    )
    return rows.map(({ subject }) => subject)
  }
}
