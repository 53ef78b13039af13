import { useState } from 'react'
import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ActionError } from './action-error.tsx'
import type { OpenImport } from './use-import.ts'
import { t } from './messages.ts'

export function WriteButton({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const [refused, setRefused] = useState<ApiProblem | null>(null)
  const write = async () => {
    setRefused(null)
    await open.take(() => api.call(importRoutes.writeImport, { params: { id: one.id } }), setRefused)
  }
  const count = one.counts.new + one.counts.updated
  if (count === 0 && one.state === 'preview' && one.counts.ask > 0) return null
  if (count === 0) return <p>{t('imports.nothingToWrite')}</p>
  return (
    <div className="imports-write">
      <Button
        icon="check"
        busy={open.busy}
        whyNot={online ? undefined : t('imports.onlineOnly')}
        onClick={() => void write()}
      >
        {one.state === 'stopped' ? t('imports.goOn') : t('imports.write', { count })}
      </Button>
      <ActionError problem={refused} />
    </div>
  )
}
