import type { ServiceRow } from '../../../contract/tables/services.ts'
import { t } from '../../lib/messages/t.ts'
import { useOneServiceCounts } from './use-one-service-counts.ts'

/** What deleting takes out of the lists: the service, and how many people's attendance with it. */
export function WhatGoes({ service }: { service: ServiceRow }) {
  const counts = useOneServiceCounts(service)
  return (
    <>
      {counts && <p role="status">{t('services.deleteMarked', { count: counts.attendees })}</p>}
      <p>{t('services.deleteBody')}</p>
    </>
  )
}
