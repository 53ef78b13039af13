import { useState } from 'react'
import { accountRoutes } from '../../../../contract/routes/account.ts'
import { api } from '../../../lib/api/api.ts'
import { problemOf } from '../../../lib/api/problem.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastFailure } from '../../../ui/toast-store.ts'
import { t } from '../messages.ts'

/** Exports the stored data of the signed-in user. */
export function MyDataCard() {
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const get = async () => {
    setBusy(true)
    try {
      const kept = await api.call(accountRoutes.myData)
      saveFile('my-data.json', new Blob([JSON.stringify(kept, null, 2)], { type: 'application/json' }))
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    }
    setBusy(false)
  }
  return (
    <Card
      title={t('profile.myData')}
      hint={t('profile.myDataHint')}
      actions={
        <Button
          tone="quiet"
          icon="download"
          busy={busy}
          whyNot={online ? undefined : t('offline.needsNetwork')}
          onClick={() => void get()}
        >
          {t('profile.myDataGet')}
        </Button>
      }
    />
  )
}
