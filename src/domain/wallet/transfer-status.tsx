import { useState, useCallback, useEffect } from 'react'
import {
  transferRoutes,
  type TransferAnswer,
  type WhyNotApprove,
} from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, type ApiProblem, wasTakenBack } from '../../lib/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { formatAmount } from '../../../contract/money/format-money.ts'
import { t } from './messages.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type SubmitFailure, useForm } from '../../ui/form/use-form.ts'
import { Form } from '../../ui/form/form.tsx'

const ASK_EVERY_MS = 4_000

/**
 * Until then the server may still be asking the bank for the
 * account's holder, and start the transfer later (`askTransfer`).
 */
const LOST_AFTER_MS = 15_000

export type TransferSeen =
  | { status: 'known'; transfer: TransferAnswer }
  /** No response came to the transfer request. */
  | { status: 'unknown' }
  /** The server never received it, so no money was sent. */
  | { status: 'lost' }

/**
 * The status of a transfer, requested repeatedly while it is pending and this page is visible.
 * @param initial the known state. Null if no response came to the request
 */
export function useTransfer(id: string, initial: TransferAnswer | null) {
  const [seen, setSeen] = useState<TransferSeen>(
    initial ? { status: 'known', transfer: initial } : { status: 'unknown' },
  )
  const tell = useCallback((transfer: TransferAnswer) => setSeen({ status: 'known', transfer }), [])
  const waiting = seen.status === 'unknown' || (seen.status === 'known' && seen.transfer.status === 'pending')
  useEffect(() => {
    if (!waiting) return
    const leaving = new AbortController()
    const since = Date.now()
    const ask = () => {
      if (document.visibilityState !== 'visible') return
      api
        .call(transferRoutes.getTransfer, { params: { id }, signal: leaving.signal })
        .then(tell, (thrown) => {
          if (wasTakenBack(thrown) || problemOf(thrown).code !== 'NOT_FOUND') return
          if (Date.now() - since > LOST_AFTER_MS) setSeen({ status: 'lost' })
        })
    }
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => {
      leaving.abort()
      clearInterval(timer)
    }
  }, [waiting, id, tell])
  return { seen, tell }
}

type TransferCodeFormProps = { transfer: TransferAnswer; onUpdate: (transfer: TransferAnswer) => void }

const check = ({ code }: { code: string }) => ({
  code: /^\d{4,10}$/.test(code.trim()) ? undefined : t('wallet.codeWrong'),
})

/** The bank's error is at the field, and the advice is above. */
function whyNotTaken(problem: ApiProblem): SubmitFailure {
  const [refused] = problem.errors
  if (refused?.path !== 'code') return problem
  const message = t('wallet.transferReason', { reason: refused.message })
  return { message: t('wallet.codeNotTaken'), errors: [{ path: 'code', message }] }
}

/** The one-time code that the bank requires before it sends the money. */
export function TransferCodeForm({ transfer, onUpdate }: TransferCodeFormProps) {
  const form = useForm({
    initial: { code: '' },
    check,
    submit: async ({ code }) => {
      try {
        onUpdate(
          await api.call(transferRoutes.giveTransferCode, { params: { id: transfer.id }, body: { code } }),
        )
      } catch (thrown) {
        return whyNotTaken(problemOf(thrown))
      }
    },
  })
  const again = useResendCode(transfer, onUpdate)
  const actions = (
    <>
      <Button tone="quiet" busy={again.busy} onClick={() => void again.send()}>
        {t('wallet.codeAgain')}
      </Button>
      <Button type="submit" busy={form.busy} busyLabel={t('wallet.transferSending')}>
        {t('wallet.codeSend')}
      </Button>
    </>
  )
  return (
    <Form form={form} label={t('wallet.code')} actions={actions}>
      <TextField
        {...form.field('code')}
        label={t('wallet.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <p role="status">{again.sentence}</p>
    </Form>
  )
}

/** Sends the one-time code again. `sentence` reports the result. */
function useResendCode(transfer: TransferAnswer, onUpdate: (transfer: TransferAnswer) => void) {
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string>()
  const send = async () => {
    setBusy(true)
    setSentence(undefined)
    try {
      const answer = await api.call(transferRoutes.resendTransferCode, { params: { id: transfer.id } })
      if (answer.waits_for === 'code') setSentence(t('wallet.codeSentAgain'))
      onUpdate(answer)
    } catch (thrown) {
      setSentence(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return { busy, sentence, send }
}

type Props = { transfer: TransferAnswer; onUpdate: (transfer: TransferAnswer) => void }

/** The status of a transfer as a sentence, and the action it needs. */
export function TransferStatus({ transfer, onUpdate }: Props) {
  const waits = transfer.status === 'pending' ? transfer.waits_for : null
  return (
    <div className="wallet-status">
      <StatusLine tone={toneOf(transfer)}>{sentenceOf(transfer)}</StatusLine>
      {transfer.reason && !transfer.declined_by && (
        <p>{t('wallet.transferReason', { reason: transfer.reason })}</p>
      )}
      {waits === 'code' && <TransferCodeForm transfer={transfer} onUpdate={onUpdate} />}
      {waits === 'approval' && <Approval transfer={transfer} onUpdate={onUpdate} />}
    </div>
  )
}

function toneOf({ status }: TransferAnswer): 'waiting' | 'received' | 'refused' {
  if (status === 'pending') return 'waiting'
  return status === 'success' ? 'received' : 'refused'
}

function sentenceOf(transfer: TransferAnswer): string {
  const amount = formatAmount(transfer.amount)
  const name = transfer.accountName
  if (transfer.status === 'success') return t('wallet.transferSuccess', { amount, name })
  if (transfer.status === 'failed') return whyBack(transfer, amount)
  if (transfer.status === 'reversed') return t('wallet.transferReversed', { amount })
  if (transfer.waits_for === 'code') return t('wallet.transferCode', { amount, name })
  if (transfer.waits_for !== 'approval') return t('wallet.transferBank', { amount, name })
  if (transfer.asked_by_you) return t('wallet.transferApproval', { amount, name })
  const asker = transfer.asked_by ?? t('wallet.somebody')
  return t(transfer.you_may_approve ? 'wallet.transferApprovalYours' : 'wallet.transferApprovalOthers', {
    asker,
    amount,
    name,
  })
}

function whyBack({ declined_by: by, asked_by }: TransferAnswer, amount: string): string {
  if (!by) return t('wallet.transferFailed', { amount })
  return t(by === asked_by ? 'wallet.transferTakenBack' : 'wallet.transferDeclined', { name: by, amount })
}

type Decision = 'approveTransfer' | 'declineTransfer'

/** The second person approves or declines. The requester may cancel. */
function Approval({ transfer, onUpdate }: Props) {
  const [busy, setBusy] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<string>()
  const decide = async (decision: Decision) => {
    if (busy) return
    setBusy(decision)
    setFailure(undefined)
    try {
      onUpdate(await api.call(transferRoutes[decision], { params: { id: transfer.id } }))
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    setBusy(null)
  }
  return (
    <>
      <SecondPerson transfer={transfer} />
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
      <div className="wallet-pay-actions">
        <Button tone="quiet" busy={busy !== null} onClick={() => void decide('declineTransfer')}>
          {t(transfer.asked_by_you ? 'wallet.takeBack' : 'wallet.decline')}
        </Button>
        {transfer.you_may_approve && (
          <Button busy={busy !== null} onClick={() => void decide('approveTransfer')}>
            {t('wallet.approve')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The people who can approve it, and the reason why this user cannot. */
function SecondPerson({ transfer }: { transfer: TransferAnswer }) {
  const { approvers, why_not_approve: why, you_may_approve } = transfer
  if (you_may_approve) return null
  const reason = why && WHY_NOT[why]
  return (
    <>
      {reason && <p>{t(reason, { asker: transfer.asked_by ?? t('wallet.somebody') })}</p>}
      <p>
        {approvers.length
          ? t('wallet.approversNamed', { names: approvers.join(', ') })
          : t('wallet.approversNone')}
      </p>
    </>
  )
}

const WHY_NOT = {
  own_request: null,
  no_access: 'wallet.whyNotNoAccess',
  joined_lately: 'wallet.whyNotJoinedLately',
  joined_later: 'wallet.whyNotJoinedLater',
  invited_by_asker: 'wallet.whyNotInvited',
} as const satisfies Record<WhyNotApprove, string | null>
