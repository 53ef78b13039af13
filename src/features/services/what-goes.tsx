import type { ServiceRow } from '../../../contract/tables/attendance.ts'
import { t } from '../../lib/messages/t.ts'
import { useOneServiceCounts } from './use-one-service-counts.ts'

/** Lists what a deletion removes: the service and the attendance of so many people. */
export function WhatGoes({ service }: { service: ServiceRow }) {
  const counts = useOneServiceCounts(service)
  return (
    <>
      {counts && <p role="status">{t('services.deleteMarked', { count: counts.attendees })}</p>}
      <p>{t('services.deleteBody')}</p>
    </>
  )
}
