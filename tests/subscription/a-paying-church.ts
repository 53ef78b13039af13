/** A church that pays for its plan, and days that go by. */
import { inChurch } from '../../server/db/in-church.ts'
import { renewDue } from '../../server/church/subscription/renew.ts'
import { findSubscription } from '../../server/church/subscription/find-subscription.ts'
import { settlePayment } from '../../server/money/payments/settle-payment.ts'
import { findReference } from '../../server/money/transactions.ts'
import { aChurch, change, today, type Caller, type House } from '../server/church/a-house.ts'
import { ScriptedPayments } from './scripted-payments.ts'

export class PayingChurch {
  private constructor(
    readonly house: House,
    readonly owner: Caller,
    readonly provider: ScriptedPayments,
  ) {}

  static async begin(house: House): Promise<PayingChurch> {
    const provider = new ScriptedPayments()
    house.app.deps.payments = provider.payments
    const owner = await aChurch(house)
    await change(house, 'delete from subscriptions where church_id = $1', [owner.church])
    return new PayingChurch(house, owner, provider)
  }

  async choose(planFrequency: string): Promise<string> {
    const { status, body } = await this.owner.post('subscribe', { planFrequency })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.data.reference
  }

  /** Chooses and pays. */
  async pay(planFrequency = 'monthly', amountKobo = 250_000): Promise<string> {
    const reference = await this.choose(planFrequency)
    this.provider.pay(reference, amountKobo)
    await this.settle(reference)
    return reference
  }

  async settle(reference: string): Promise<void> {
    const whose = await findReference(this.house.database.pool, reference)
    await settlePayment(this.house.app.deps, this.owner.church, whose!.transactionId)
  }

  /** The next charge, and what came of the last, lie so many days further back. */
  async daysGoBy(days: number): Promise<void> {
    await change(
      this.house,
      `update subscriptions set next_charge_date = next_charge_date - $2::int, try_again_date = try_again_date - $2::int
       where church_id = $1`,
      [this.owner.church, days],
    )
    await this.itsTurn()
  }

  async untilChargeDay(): Promise<void> {
    const { next_charge_date } = await this.standing()
    await this.daysGoBy((Date.parse(next_charge_date!) - Date.parse(today())) / 86_400_000)
  }

  /** As an hour later: whoever looks next may take this church. */
  itsTurn = () =>
    change(this.house, 'update renewal_work set run_at = now() where church_id = $1', [this.owner.church])

  renew = () => renewDue(this.house.app.deps)

  standing = () =>
    inChurch(this.house.database.pool, this.owner.church, (tx) => findSubscription(tx, this.owner.church))

  /** Kobo that we earned, as the books say. */
  async earned(): Promise<number> {
    const { rows } = await this.house.database.ownerPool.query<{ balance_kobo: number }>(
      `select balance_kobo from ledger_balances where church_id = $1 and account = 'subscription'`,
      [this.owner.church],
    )
    return rows[0]?.balance_kobo ?? 0
  }

  /** What was decided so far is told. */
  tell = () => this.house.app.deps.jobs.drain()

  async mails(): Promise<string[]> {
    await this.tell()
    const { rows } = await this.house.database.ownerPool.query<{ subject: string }>(
      `select subject from sandbox_mails where to_address = $1 order by sent_at`,
      [`${this.owner.account}@mail.example`],
    )
    return rows.map(({ subject }) => subject)
  }
}
