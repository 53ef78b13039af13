import { useRef, useState } from 'react'
import { importRoutes, MAX_IMPORT_BYTES, type ImportKind } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/fields/field-shell.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { say } from './words.ts'

const KINDS = '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,text/x-vcard,text/plain'

/** One tap: the phone's own picker, then the file is read at the church's server. */
export function ChooseFile({ onRead }: { onRead: (id: string) => void }) {
  const online = useOnline()
  const marks = useSession(({ features }) => features.includes('attendanceAccess'))
  const input = useRef<HTMLInputElement>(null)
  const kind = useRef<ImportKind>('members')
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<string>()

  const choose = (wanted: ImportKind) => {
    kind.current = wanted
    input.current?.click()
  }
  const send = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_IMPORT_BYTES) return setProblem(say('imports.tooLarge'))
    setReading(true)
    setProblem(undefined)
    try {
      const body = new FormData()
      body.append('file', file)
      const { id } = await api.call(importRoutes.uploadImport, { query: { kind: kind.current }, body })
      onRead(id)
    } catch (thrown) {
      setProblem(problemOf(thrown).message)
    } finally {
      setReading(false)
    }
  }
  return (
    <Card title={say('imports.newTitle')} hint={say('imports.newHint')}>
      {!online && <StatusLine tone="quiet">{say('imports.onlineOnly')}</StatusLine>}
      <div className="imports-choices">
        <Button
          icon="people"
          busy={reading}
          busyLabel={say('imports.reading')}
          disabled={!online}
          onClick={() => choose('members')}
        >
          {say('imports.chooseMembers')}
        </Button>
        <Button
          tone="quiet"
          icon="calendar"
          busy={reading}
          disabled={!online}
          whyNot={marks ? undefined : say('imports.attendanceNeeds')}
          onClick={() => choose('attendance')}
        >
          {say('imports.chooseAttendance')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        tabIndex={-1}
        aria-label={say('imports.chooseMembers')}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <div role="alert">{problem && <FieldError id="import-file-error" error={problem} />}</div>
    </Card>
  )
}
