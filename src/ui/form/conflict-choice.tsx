import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import './notice.css'

/** A field that two users changed to different values, in words. */
export type FieldConflict = { field: string; label: string; mine: string; theirs: string }

type ConflictChoiceProps = {
  conflicts: readonly FieldConflict[]
  onKeep: (field: string) => void
  onTake: (field: string) => void
}

/** Asks for each field which of two values to keep. It shows nothing without a conflict. */
export function ConflictChoice({ conflicts, onKeep, onTake }: ConflictChoiceProps) {
  return (
    <div role="alert" className="nx-notice-place">
      {conflicts.length > 0 && (
        <section className="nx-conflicts" tabIndex={-1}>
          <h3>{t('edits.conflictTitle', { count: conflicts.length })}</h3>
          <p>{t('edits.conflictBody')}</p>
          {conflicts.map((conflict) => (
            <OneConflict key={conflict.field} conflict={conflict} onKeep={onKeep} onTake={onTake} />
          ))}
        </section>
      )}
    </div>
  )
}

function OneConflict({
  conflict,
  onKeep,
  onTake,
}: { conflict: FieldConflict } & Pick<ConflictChoiceProps, 'onKeep' | 'onTake'>) {
  const { field, label, mine, theirs } = conflict
  return (
    <div className="nx-conflict" role="group" aria-label={label}>
      <h4>{label}</h4>
      <Side
        title={t('edits.conflictYours')}
        value={mine}
        action={t('edits.conflictKeep')}
        onChoose={() => onKeep(field)}
      />
      <Side
        title={t('edits.conflictTheirs')}
        value={theirs}
        action={t('edits.conflictTake')}
        onChoose={() => onTake(field)}
      />
    </div>
  )
}

function Side({
  title,
  value,
  action,
  onChoose,
}: {
  title: string
  value: string
  action: string
  onChoose: () => void
}) {
  return (
    <div className="nx-conflict-side">
      <span className="nx-conflict-words">
        <span className="nx-conflict-who">{title}</span>
        <span>{value || t('edits.emptyValue')}</span>
      </span>
      <Button tone="quiet" onClick={onChoose}>
        {action}
      </Button>
    </div>
  )
}

/** Says which fields took over another user's change while the form was open. */
export function FollowedNotice({ labels }: { labels: readonly string[] }) {
  return (
    <div role="status" className="nx-notice-place">
      {labels.length > 0 && <p className="nx-notice">{t('edits.followed', { fields: labels.join(', ') })}</p>}
    </div>
  )
}
