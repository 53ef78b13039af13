import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Church } from '../../../../sync/client/api.ts'
import { keepKioskService, kioskService, type KioskService } from '../../../domain/kiosk/kiosk.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { kioskChoice, type KioskChoice } from './kiosk-choice.ts'
import { useAllServices, useDueService } from '../../../domain/church/all-services.ts'
import { useToday } from '../../../domain/church/clock.ts'

const READ_AGAIN_MS = 1_000

/** The service of the day, kept through reloads. `choice` is null until this tablet has read the stored choice. */
export function useKioskService(church: Church): { choice: KioskChoice | null; pick: (id: string) => void } {
  const services = useAllServices(church)
  const deleted = useLive(church.deletedServices)
  const today = useToday(church)
  const due = useDueService(church, today)
  const [picked, setPicked] = useState<KioskService | null | undefined>(undefined)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    const read = () =>
      void kioskService().then(
        (service) => wanted && setPicked((now) => (now === undefined ? service : now)),
        // Storage that does not respond says nothing about the choice.
        () => wanted && (timer = setTimeout(read, READ_AGAIN_MS)),
      )
    read()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [])
  const choice = useMemo(
    () => (picked === undefined ? null : kioskChoice(services, deleted, today, picked, due)),
    [services, deleted, today, picked, due],
  )
  const pick = useCallback(
    (id: string) => {
      const service = { id, on: today }
      setPicked(service)
      void keepKioskService(service).catch(() => undefined)
    },
    [today],
  )
  // A service by the time of day gives way to the next one.
  const only = choice?.kind === 'chosen' && !choice.byTime ? choice.service.id : null
  const isPicked = picked?.id === only && picked?.on === today
  useEffect(() => {
    // Stores the only service as chosen: a second service that somebody starts later must not stop this tablet.
    if (only && !isPicked) pick(only)
  }, [only, isPicked, pick])
  return { choice, pick }
}
