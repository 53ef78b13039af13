import type { AuditLine } from '../../../contract/routes/audit-log.ts'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { actionInWords, whoInWords } from './line-text.ts'
import { t } from './messages.ts'

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
        <p className="audit-what">{subject ? t('auditLog.about', { action, name: subject }) : action}</p>
        <p className="audit-quiet">{t('auditLog.by', { who: whoInWords(line), when })}</p>
      </div>
      {id && subject && (
        <Button
          tone="plain"
          aria-label={t('auditLog.only', { name: subject })}
          onClick={() => onOnly({ id, name: subject })}
        >
          {t('auditLog.onlyButton')}
        </Button>
      )}
    </>
  )
}
