import { useState } from 'react'
import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { Button } from '../button.tsx'
import { say } from './words.ts'

type Props = { transfer: TransferAnswer; onTold: (transfer: TransferAnswer) => void }

/** For who did not get the one-time code. */
export function ResendCode({ transfer, onTold }: Props) {
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string>()
  const send = async () => {
    setBusy(true)
    setSentence(undefined)
    try {
      const told = await api.call(transferRoutes.resendTransferCode, { params: { id: transfer.id } })
      if (told.waits_for === 'code') setSentence(say('wallet.codeSentAgain'))
      onTold(told)
    } catch (thrown) {
      setSentence(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <>
      <p role="status">{sentence}</p>
      <div className="wallet-pay-acts">
        <Button tone="quiet" busy={busy} onClick={() => void send()}>
          {say('wallet.codeAgain')}
        </Button>
      </div>
    </>
  )
}
