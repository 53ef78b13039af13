import { useState } from 'react'
import { nairaProblem } from '../../../contract/naira.ts'
import { LEAST_PAYMENT_NAIRA, USUAL_TOP_UP_NAIRA } from '../../../contract/prices.ts'
import { walletRoutes } from '../../../contract/routes/wallet.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Form } from '../form/form.tsx'
import { ownId, sendOnce } from '../form/send-once.ts'
import { useForm } from '../form/use-form.ts'
import { toast } from '../toast-store.ts'
import { formatNaira } from './format-naira.ts'
import { NairaField } from './naira-field.tsx'
import { PaymentStep, type OpenPayment } from './payment-step.tsx'
import { typedNaira } from './typed-naira.ts'
import type { Wallet } from './use-wallet.ts'
import { say } from './words.ts'

const USUAL = String(USUAL_TOP_UP_NAIRA)

type TopUpDialogProps = {
  open: boolean
  wallet: Wallet
  onClose: () => void
  /** The money has arrived; the wallet was read anew. */
  onPaid?: () => void
}

/** How much, then the payment page; it closes by itself when the money has arrived. */
export function TopUpDialog({ open, wallet, onClose, onPaid }: TopUpDialogProps) {
  const [payment, setPayment] = useState<OpenPayment | null>(null)
  // Who tries another payment means the same amount.
  const [typed, setTyped] = useState(USUAL)
  const close = () => {
    setPayment(null)
    setTyped(USUAL)
    onClose()
    // It may have been paid in another window.
    if (payment) wallet.reload()
  }
  const paid = () => {
    if (payment) toast(say('wallet.paid', { amount: formatNaira(payment.amount) }))
    close()
    onPaid?.()
  }
  const title = payment
    ? say('wallet.payTitle', { amount: formatNaira(payment.amount) })
    : say('wallet.topUpTitle')
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
          begun={typed}
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
  begun: string
  balance: number | null
  onOpened: (payment: OpenPayment, typed: string) => void
  onCancel: () => void
}

function AmountStep({ begun, balance, onOpened, onCancel }: AmountStepProps) {
  const online = useOnline()
  const form = useForm({
    initial: { ...ownId(), amount: begun },
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
        busyLabel={say('wallet.topUpBusy')}
        whyNot={online ? undefined : say('wallet.offline')}
      >
        {say('wallet.topUpGo')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={say('wallet.topUpTitle')} actions={actions}>
      {balance !== null && <p>{say('wallet.topUpLead', { balance: formatNaira(balance) })}</p>}
      <NairaField {...form.field('amount')} />
    </Form>
  )
}

function topUpProblem(typed: string): string | undefined {
  const naira = typedNaira(typed)
  if (naira === null || naira >= LEAST_PAYMENT_NAIRA) return nairaProblem(typed)
  return say('wallet.topUpLeast', { least: formatNaira(LEAST_PAYMENT_NAIRA) })
}
