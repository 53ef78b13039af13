import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { t } from './messages.ts'

/** Services, cells and departments that an undone import had created, and why they stay. */
export function KeptMade({ kept }: { kept: ImportAnswer['kept_made'] }) {
  return (
    <ul className="imports-kept" aria-label={t('imports.keptMade')}>
      {kept.map(({ id, kind, name, date, reason }) => (
        <li key={id}>
          <strong>
            {date
              ? t('imports.keptService', { name, date: formatDate(date) })
              : t(kind === 'cell' ? 'imports.keptCell' : 'imports.keptDepartment', { name })}
          </strong>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
