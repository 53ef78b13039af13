import { useState, useEffect } from 'react'
import { nairaProblem } from '../../../contract/money/amounts.ts'
import { LEAST_PAYMENT_NAIRA, USUAL_TOP_UP_NAIRA } from '../../../contract/money/prices.ts'
import { walletRoutes } from '../../../contract/routes/wallet.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ownId, sendOnce } from '../../ui/form/send-once.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast-store.ts'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { NairaField, typedNaira } from './naira-field.tsx'
import type { Wallet } from './use-wallet.ts'
import { t } from './messages.ts'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { usePayment, type PaymentStatusLine } from './use-payment.ts'

const USUAL = String(USUAL_TOP_UP_NAIRA)

type TopUpDialogProps = {
  open: boolean
  wallet: Wallet
  onClose: () => void
  /** The money has arrived, and the wallet was reloaded. */
  onPaid?: () => void
}

/** The amount, then the payment page. It closes by itself when the money has arrived. */
export function TopUpDialog({ open, wallet, onClose, onPaid }: TopUpDialogProps) {
  const [payment, setPayment] = useState<OpenPayment | null>(null)
  // A second try starts with the same amount.
  const [typed, setTyped] = useState(USUAL)
  const close = () => {
    setPayment(null)
    setTyped(USUAL)
    onClose()
    // It may have been paid in another window.
    if (payment) wallet.reload()
  }
  const paid = () => {
    if (payment) toast(t('wallet.paid', { amount: formatAmount(payment.amount) }))
    close()
    onPaid?.()
  }
  const title = payment
    ? t('wallet.payTitle', { amount: formatAmount(payment.amount) })
    : t('wallet.topUpTitle')
  return (
    <Dialog open={open} title={title} onClose={close}>
      {payment ? (
        <PaymentStep
          key={payment.reference}
          payment={payment}
          onPaid={paid}
          onAgain={() => setPayment(null)}
        />
      ) : (
        <AmountStep
          initialAmount={typed}
          balance={wallet.balance}
          onOpened={(opened, amount) => {
            setTyped(amount)
            setPayment(opened)
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}

type AmountStepProps = {
  initialAmount: string
  balance: number | null
  onOpened: (payment: OpenPayment, typed: string) => void
  onCancel: () => void
}

function AmountStep({ initialAmount, balance, onOpened, onCancel }: AmountStepProps) {
  const online = useOnline()
  const form = useForm({
    initial: { ...ownId(), amount: initialAmount },
    check: ({ amount }) => ({ amount: topUpProblem(amount) }),
    draftKey: 'top-up',
    submit: async (values) => {
      const { amount } = values
      try {
        const { link, reference } = await sendOnce(form, values, (id) =>
          api.call(walletRoutes.topUpWallet, { body: { id, amount } }),
        )
        toast(t('toasts.paymentLink'))
        onOpened({ link, reference, amount: typedNaira(amount) ?? 0 }, amount)
      } catch (thrown) {
        return problemOf(thrown)
      }
    },
  })
  const actions = (
    <>
      <Button tone="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('wallet.topUpBusy')}
        whyNot={online ? undefined : t('wallet.offline')}
      >
        {t('wallet.topUpGo')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={t('wallet.topUpTitle')} actions={actions}>
      {balance !== null && <p>{t('wallet.topUpLead', { balance: formatAmount(balance) })}</p>}
      <NairaField {...form.field('amount')} />
    </Form>
  )
}

function topUpProblem(typed: string): string | undefined {
  const naira = typedNaira(typed)
  if (naira === null || naira >= LEAST_PAYMENT_NAIRA) return nairaProblem(typed)
  return t('wallet.topUpLeast', { least: formatAmount(LEAST_PAYMENT_NAIRA) })
}

export type OpenPayment = { link: string; reference: string; amount: number }

type Props = { payment: OpenPayment; onPaid: () => void; onAgain: () => void }

/**
 * The payment page in a frame until the payment has arrived. A link opens it on a phone that refuses frames.
 */
export function PaymentStep({ payment, onPaid, onAgain }: Props) {
  const { paymentStatus, problem, asking, ask } = usePayment(payment.reference)
  const [hasChecked, setHasChecked] = useState(false)
  const status = paymentStatus?.status ?? 'pending'
  useEffect(() => {
    if (status === 'success') onPaid()
    // The parent passes a new `onPaid` with every render, but the money arrives once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [status])
  return (
    <div className="wallet-pay">
      <PaymentFrame link={payment.link} />
      <StatusLine tone={problem || status === 'pending' ? 'waiting' : 'refused'}>
        {problem ?? sentenceOf(status, hasChecked && paymentStatus !== null)}
      </StatusLine>
      <div className="wallet-pay-actions">
        <a className="nx-button nx-button-plain" href={payment.link} target="_blank" rel="noreferrer">
          {t('wallet.payWindow')}
        </a>
        {status === 'pending' ? (
          <Button
            tone="quiet"
            busy={asking && hasChecked}
            busyLabel={t('wallet.payChecking')}
            onClick={() => {
              setHasChecked(true)
              void ask()
            }}
          >
            {t('wallet.payCheck')}
          </Button>
        ) : (
          <Button tone="quiet" onClick={onAgain}>
            {t('wallet.payAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A failed payment page stays open, because a later payment on it still counts. */
function sentenceOf(status: PaymentStatusLine['status'], hasChecked: boolean): string {
  if (status === 'failed') return t('wallet.payFailed')
  if (status === 'abandoned') return t('wallet.payAbandoned')
  return hasChecked ? t('wallet.payNotYet') : t('wallet.payWaiting')
}

function PaymentFrame({ link }: { link: string }) {
  const [here, setHere] = useState(false)
  return (
    <div className="wallet-frame">
      {!here && <SkeletonCard />}
      <iframe src={link} title={t('wallet.payFrame')} allow="payment" onLoad={() => setHere(true)} />
    </div>
  )
}
