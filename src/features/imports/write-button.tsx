import { importRoutes, type ImportAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import type { OpenImport } from './use-import.ts'
import { say } from './words.ts'

export function WriteButton({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const count = one.counts.new + one.counts.updated
  if (count === 0) return <p>{say('imports.nothingToWrite')}</p>
  return (
    <div className="imports-write">
      <Button
        icon="check"
        busy={open.busy}
        whyNot={online ? undefined : say('imports.onlineOnly')}
        onClick={() => void open.take(() => api.call(importRoutes.writeImport, { params: { id: one.id } }))}
      >
        {one.state === 'stopped' ? say('imports.goOn') : say('imports.write', { count })}
      </Button>
    </div>
  )
}
