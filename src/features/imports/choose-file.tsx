import { useRef, useState } from 'react'
import type { ImportKind } from '../../../contract/routes/imports.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ActionError } from './action-error.tsx'
import { uploadList } from './upload-list.ts'
import { say } from './words.ts'

const KINDS = '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,text/x-vcard,text/plain'

/** One tap: the phone's own picker, then the file is read at the church's server. */
export function ChooseFile({ onRead }: { onRead: (id: string) => void }) {
  const online = useOnline()
  const marks = useSession(({ features }) => features.includes('attendanceAccess'))
  const input = useRef<HTMLInputElement>(null)
  const kind = useRef<ImportKind>('members')
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  const choose = (wanted: ImportKind) => {
    kind.current = wanted
    input.current?.click()
  }
  const send = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    setProblem(null)
    try {
      onRead(await uploadList(file, kind.current))
    } catch (thrown) {
      setProblem(problemOf(thrown))
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
      <ActionError problem={problem} />
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
    </Card>
  )
}
