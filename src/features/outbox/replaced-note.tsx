import type { OutboxEntry } from '../../../sync/client/api.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { replacedSentences } from './replaced.ts'

/** Below a late edit: the values of another user that it replaced, and a link to the record. */
export function ReplacedNote({ entry }: { entry: OutboxEntry }) {
  const { features } = useChurch()
  const id = typeof entry.args.id === 'string' ? entry.args.id : ''
  const member = entry.type === 'edit-member'
  const mayLook = features.includes(member ? 'membersAccess' : 'attendanceAccess')
  return (
    <div className="outbox-replaced">
      <ul>
        {replacedSentences(entry).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {mayLook && (
        <LinkButton
          tone="quiet"
          icon={member ? 'person' : 'calendar'}
          to={member ? personPath(id) : `/churchservices?act=view&id=${encodeURIComponent(id)}`}
        >
          {t(member ? 'outbox.seeMember' : 'outbox.seeService')}
        </LinkButton>
      )}
    </div>
  )
}
