import { useRef, useState } from 'react'
import type { ImportKind } from '../../../contract/routes/imports.ts'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ActionError } from './action-error.tsx'
import { uploadList } from './upload-list.ts'
import { t } from './messages.ts'

const KINDS = '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,text/x-vcard,text/plain'

/** Opens the phone's file picker with one tap. The server then reads the file. */
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
    <Card title={t('imports.newTitle')} hint={`${t('imports.intro')} ${t('imports.newHint')}`}>
      {!online && <StatusLine tone="quiet">{t('imports.onlineOnly')}</StatusLine>}
      <div className="imports-choices">
        <Button
          icon="people"
          busy={reading}
          busyLabel={t('imports.reading')}
          disabled={!online}
          onClick={() => choose('members')}
        >
          {t('imports.chooseMembers')}
        </Button>
        <Button
          tone="quiet"
          icon="calendar"
          busy={reading}
          disabled={!online}
          whyNot={marks ? undefined : t('imports.attendanceNeeds')}
          onClick={() => choose('attendance')}
        >
          {t('imports.chooseAttendance')}
        </Button>
      </div>
      <ActionError problem={problem} />
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        tabIndex={-1}
        aria-label={t('imports.chooseMembers')}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </Card>
  )
}
