import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { useToday } from '../use-today.ts'
import { choiceOf, type ServiceChoice } from './service-choice.ts'

export type ChosenService = { choice: ServiceChoice; today: string; pick: (serviceId: string) => void }

/** The service the door works for. What is picked stands in the address, so that reload and sharing keep it. */
export function useChosenService(church: Church): ChosenService {
  const services = useLive(church.services)
  const today = useToday(church)
  const [params, setParams] = useSearchParams()
  const id = params.get('service')
  const on = params.get('on')
  const of = params.get('of')
  const choice = useMemo(
    () => choiceOf(services, today, id ? { id, on, of } : null),
    [services, today, id, on, of],
  )
  const pick = useCallback(
    (service: string) => {
      const day = church.services.current().find((one) => one.id === service)?.date_of_service ?? today
      setParams((now) => ({ ...Object.fromEntries(now), service, on: today, of: day }), { replace: true })
    },
    [church, setParams, today],
  )
  return { choice, today, pick }
}
