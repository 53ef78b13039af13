import { useSearchParams } from 'react-router-dom'
import { importRoutes } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { ChooseFile } from './choose-file.tsx'
import { OneImport } from './one-import.tsx'
import { PastImports } from './past-imports.tsx'
import { t } from './messages.ts'
import './imports.css'

/**
 * The page of imports: choose a file, check its columns, preview the changes, write them, and undo them. `?id=` names
 * the open import.
 */
export function ImportsPage() {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const open = (next: string | null) => setParams(next ? { id: next } : {})
  const replace = (next: string) => setParams({ id: next }, { replace: true })
  return (
    <Page
      title={t('shell.import')}
      back={id ? '/import' : '/members'}
      backLabel={id ? t('imports.back') : t('members.title')}
    >
      {id ? (
        <OneImport key={id} id={id} onLeave={() => open(null)} onReplace={replace} />
      ) : (
        <Start onOpen={open} />
      )}
    </Page>
  )
}

const loadAll = (signal: AbortSignal) => api.call(importRoutes.listImports, { signal })

function Start({ onOpen }: { onOpen: (id: string) => void }) {
  const online = useOnline()
  const [loaded, reload] = useLoaded(loadAll)
  useAgainOnReturn(reload)
  return (
    <>
      <ChooseFile onRead={onOpen} />
      {loaded.status === 'failed' ? (
        <FailedLoad
          title={t('imports.pastFailed')}
          sentence={online ? loaded.problem.message : t('imports.pastOffline')}
          onRetry={reload}
        />
      ) : (
        <PastImports rows={loaded.status === 'ready' ? loaded.value : null} onOpen={onOpen} />
      )}
    </>
  )
}
