import { useState } from 'react'
import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { say } from './words.ts'

/** Nothing was written yet, so nothing is lost and nothing is asked. */
export function DropButton({ one, onLeave }: { one: ImportAnswer; onLeave: () => void }) {
  const [busy, setBusy] = useState(false)
  const drop = async () => {
    setBusy(true)
    try {
      await api.call(importRoutes.dropImport, { params: { id: one.id } })
      toast(say('imports.dropped'))
      onLeave()
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
      setBusy(false)
    }
  }
  return (
    <Button tone="plain" icon="trash" busy={busy} onClick={() => void drop()}>
      {say('imports.drop')}
    </Button>
  )
}
