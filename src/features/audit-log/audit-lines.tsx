import type { AuditLine } from '../../../contract/routes/audit-log.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { actionInWords, whoInWords } from './line-words.ts'
import { say } from './words.ts'

type Props = { lines: readonly AuditLine[]; onOnly: (subject: { id: string; name: string }) => void }

/** The entries, latest first. */
export function AuditLines({ lines, onOnly }: Props) {
  return (
    <ol className="audit-lines">
      {lines.map((line) => (
        <li key={line.id}>
          <AuditEntry line={line} onOnly={onOnly} />
        </li>
      ))}
    </ol>
  )
}

function AuditEntry({ line, onOnly }: { line: AuditLine; onOnly: Props['onOnly'] }) {
  const zone = useChurch().church.time_zone
  const action = actionInWords(line)
  const when = `${formatDate(dateOf(line.at, zone))}, ${formatTime(line.at, zone)}`
  const { subject, subject_id: id } = line
  return (
    <>
      <div className="audit-words">
        <p className="audit-what">{subject ? say('auditLog.about', { action, name: subject }) : action}</p>
        <p className="audit-quiet">{say('auditLog.by', { who: whoInWords(line), when })}</p>
      </div>
      {id && subject && (
        <Button
          tone="plain"
          aria-label={say('auditLog.only', { name: subject })}
          onClick={() => onOnly({ id, name: subject })}
        >
          {say('auditLog.onlyButton')}
        </Button>
      )}
    </>
  )
}
