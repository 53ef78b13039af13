import { useState } from 'react'
import {
  transferRoutes,
  type TransferAnswer,
  type WhyNotApprove,
} from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { Button } from '../button.tsx'
import { StatusLine } from '../status-line.tsx'
import { formatNaira } from './format-naira.ts'
import { TransferCodeForm } from './transfer-code-form.tsx'
import { say } from './words.ts'

type Props = { transfer: TransferAnswer; onTold: (transfer: TransferAnswer) => void }

/** Where a transfer stands, in a sentence, and what somebody has to do for it. */
export function TransferStanding({ transfer, onTold }: Props) {
  const waits = transfer.status === 'pending' ? transfer.waits_for : null
  return (
    <div className="wallet-standing">
      <StatusLine tone={toneOf(transfer)}>{sentenceOf(transfer)}</StatusLine>
      {transfer.reason && !transfer.declined_by && (
        <p>{say('wallet.transferReason', { reason: transfer.reason })}</p>
      )}
      {waits === 'code' && <TransferCodeForm transfer={transfer} onTold={onTold} />}
      {waits === 'approval' && <Approval transfer={transfer} onTold={onTold} />}
    </div>
  )
}

function toneOf({ status }: TransferAnswer): 'waiting' | 'received' | 'refused' {
  if (status === 'pending') return 'waiting'
  return status === 'success' ? 'received' : 'refused'
}

function sentenceOf(transfer: TransferAnswer): string {
  const amount = formatNaira(transfer.amount)
  const name = transfer.accountName
  if (transfer.status === 'success') return say('wallet.transferSuccess', { amount, name })
  if (transfer.status === 'failed') return whyBack(transfer, amount)
  if (transfer.status === 'reversed') return say('wallet.transferReversed', { amount })
  if (transfer.waits_for === 'code') return say('wallet.transferCode', { amount, name })
  if (transfer.waits_for !== 'approval') return say('wallet.transferBank', { amount, name })
  if (transfer.asked_by_you) return say('wallet.transferApproval', { amount, name })
  const asker = transfer.asked_by ?? say('wallet.somebody')
  return say(transfer.you_may_approve ? 'wallet.transferApprovalYours' : 'wallet.transferApprovalOthers', {
    asker,
    amount,
    name,
  })
}

function whyBack({ declined_by: by, asked_by }: TransferAnswer, amount: string): string {
  if (!by) return say('wallet.transferFailed', { amount })
  return say(by === asked_by ? 'wallet.transferTakenBack' : 'wallet.transferDeclined', { name: by, amount })
}

type Decision = 'approveTransfer' | 'declineTransfer'

/** The second person's yes or no; who asked may take it back. */
function Approval({ transfer, onTold }: Props) {
  const [busy, setBusy] = useState<Decision | null>(null)
  const [failure, setFailure] = useState<string>()
  const decide = async (decision: Decision) => {
    if (busy) return
    setBusy(decision)
    setFailure(undefined)
    try {
      onTold(await api.call(transferRoutes[decision], { params: { id: transfer.id } }))
    } catch (thrown) {
      setFailure(problemOf(thrown).message)
    }
    setBusy(null)
  }
  return (
    <>
      <SecondPerson transfer={transfer} />
      <div role="alert">{failure && <p className="nx-dialog-failure">{failure}</p>}</div>
      <div className="wallet-pay-acts">
        <Button tone="quiet" busy={busy !== null} onClick={() => void decide('declineTransfer')}>
          {say(transfer.asked_by_you ? 'wallet.takeBack' : 'wallet.decline')}
        </Button>
        {transfer.you_may_approve && (
          <Button busy={busy !== null} onClick={() => void decide('approveTransfer')}>
            {say('wallet.approve')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The people who can approve it, and the reason why the reader cannot. */
function SecondPerson({ transfer }: { transfer: TransferAnswer }) {
  const { approvers, why_not_approve: why, you_may_approve } = transfer
  if (you_may_approve) return null
  const reason = why && WHY_NOT[why]
  return (
    <>
      {reason && <p>{say(reason, { asker: transfer.asked_by ?? say('wallet.somebody') })}</p>}
      <p>
        {approvers.length
          ? say('wallet.approversNamed', { names: approvers.join(', ') })
          : say('wallet.approversNone')}
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
