import { useState } from 'react'
import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ActionError } from './action-error.tsx'
import { t } from './messages.ts'

/** Discards an import without asking: nothing was written yet, so nothing is lost. */
export function DropButton({ one, onLeave }: { one: ImportAnswer; onLeave: () => void }) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ApiProblem | null>(null)
  const drop = async () => {
    setBusy(true)
    setRefused(null)
    try {
      await api.call(importRoutes.dropImport, { params: { id: one.id } })
      toast(t('imports.dropped'))
      onLeave()
    } catch (thrown) {
      setRefused(problemOf(thrown))
      setBusy(false)
    }
  }
  return (
    <>
      <ActionError problem={refused} />
      <Button tone="plain" icon="trash" busy={busy} onClick={() => void drop()}>
        {t('imports.drop')}
      </Button>
    </>
  )
}
