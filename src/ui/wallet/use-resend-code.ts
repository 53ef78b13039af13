import { useState } from 'react'
import { transferRoutes, type TransferAnswer } from '../../../contract/routes/transfers.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { say } from './words.ts'

/** The one-time code once more, for who did not get it; `sentence` says what came of it. */
export function useResendCode(transfer: TransferAnswer, onTold: (transfer: TransferAnswer) => void) {
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
  return { busy, sentence, send }
}
