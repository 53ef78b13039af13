import { useEffect, useState } from 'react'
import type { AgreementAnswer } from '../../../../../contract/sync/live.ts'
import type { Church, Live, Presences } from '../../../../../sync/client/api.ts'
import { ApiProblem } from '../../../../lib/api/problem.ts'
import { useOnline } from '../../../../lib/device/use-online.ts'
import { askOthers } from './ask-others.ts'

export type AgreementResult =
  | { status: 'asking' | 'offline' | 'unknown' | 'failed' }
  | { status: 'answered'; answer: AgreementAnswer }

/** The server queries the other phones during the first request. Their answers arrive a moment later. */
const OTHERS_ANSWER_MS = 1_500

/** @param digest of this phone's list: each change of it sends the request again */
export function useAgreement(church: Church, serviceId: string, presences: Live<Presences>, digest: string) {
  const [result, setResult] = useState<AgreementResult>({ status: 'asking' })
  const [round, setRound] = useState(0)
  const online = useOnline()
  useEffect(() => {
    if (!online) return
    const leaving = new AbortController()
    const ask = () =>
      askOthers(church, serviceId, presences.current(), true, leaving.signal).then(
        (answer) => setResult({ status: 'answered', answer }),
        (thrown: unknown) => !leaving.signal.aborted && setResult({ status: failureOf(thrown) }),
      )
    void ask()
    const timer = setTimeout(() => void ask(), OTHERS_ANSWER_MS)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [church, serviceId, presences, digest, round, online])
  const shown: AgreementResult = online ? result : { status: 'offline' }
  return { result: shown, again: () => setRound((count) => count + 1) }
}

const failureOf = (thrown: unknown) =>
  thrown instanceof ApiProblem && thrown.code === 'NOT_FOUND' ? ('unknown' as const) : ('failed' as const)
