import { useState } from 'react'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastFailure } from '../../ui/toast-store.ts'
import { personalCsv } from './personal-file.ts'
import { tPersonal } from './personal-messages.ts'

type Form = 'json' | 'csv'

/** Exports a person's stored data, and offers to erase it. */
export function TheirData({ id, onErase }: { id: string; onErase?: (() => void) | undefined }) {
  const online = useOnline()
  const [busy, setBusy] = useState<Form | null>(null)
  const whyNot = online ? undefined : tPersonal('personalData.needsNetwork')
  const download = async (form: Form) => {
    setBusy(form)
    try {
      await saveAs(id, form)
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    } finally {
      setBusy(null)
    }
  }
  return (
    <div className="members-consent">
      <p className="members-quiet">{tPersonal('personalData.dataBody')}</p>
      {(['json', 'csv'] as const).map((form) => (
        <Button
          key={form}
          tone="quiet"
          icon="download"
          busy={busy === form}
          whyNot={whyNot}
          onClick={() => void download(form)}
        >
          {tPersonal(`personalData.${form}`)}
        </Button>
      ))}
      {onErase && (
        <Button tone="danger" icon="trash" whyNot={whyNot} onClick={onErase}>
          {tPersonal('personalData.erase')}
        </Button>
      )}
    </div>
  )
}

async function saveAs(id: string, form: Form): Promise<void> {
  const all = await api.call(personalDataRoutes.exportMember, { params: { id } })
  const { first_name, last_name } = all.person
  const name = `${`${first_name} ${last_name}`.trim()}.${form}`
  const content = form === 'json' ? JSON.stringify(all, null, 2) : personalCsv(all)
  const type = form === 'json' ? 'application/json' : 'text/csv;charset=utf-8'
  saveFile(name, new Blob([content], { type }))
}
