import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Church } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { useToday } from '../../../lib/session/use-today.ts'
import { choiceOf, pickedNow, type ServiceChoice, type Worked } from './service-choice.ts'

export type ChosenService = { choice: ServiceChoice; today: string; pick: (serviceId: string) => void }

/** The service the door works for. What is picked stands in the address, so that reload and sharing keep it. */
export function useChosenService(church: Church): ChosenService {
  const services = useLive(church.services)
  const today = useToday(church)
  const [params, setParams] = useSearchParams()
  const id = params.get('service')
  const on = params.get('on')
  const of = params.get('of')
  const worked = useRef<Worked>(null)
  const choice = useMemo(
    () => choiceOf(services, today, pickedNow(id ? { id, on, of } : null, worked.current)),
    [services, today, id, on, of],
  )
  useEffect(
    () => (choice.kind === 'chosen' ? whenWorked(choice, today, id, worked) : undefined),
    [choice, today, id],
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

/** The first touch or key is when somebody begins to work. */
function whenWorked(
  { service }: Extract<ServiceChoice, { kind: 'chosen' }>,
  today: string,
  askedThen: string | null,
  worked: { current: Worked | null },
): () => void {
  const stay = () => (worked.current = { id: service.id, on: today, of: service.date_of_service, askedThen })
  const signs = ['pointerdown', 'keydown'] as const
  for (const sign of signs) addEventListener(sign, stay, { capture: true, once: true })
  return () => signs.forEach((sign) => removeEventListener(sign, stay, { capture: true }))
}
