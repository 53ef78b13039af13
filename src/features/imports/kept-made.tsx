import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { say } from './words.ts'

/** Services, cells and departments that an undone import had made, and why they stay. */
export function KeptMade({ kept }: { kept: ImportAnswer['kept_made'] }) {
  return (
    <ul className="imports-kept" aria-label={say('imports.keptMade')}>
      {kept.map(({ id, kind, name, date, reason }) => (
        <li key={id}>
          <strong>
            {date
              ? say('imports.keptService', { name, date: formatDate(date) })
              : say(kind === 'cell' ? 'imports.keptCell' : 'imports.keptDepartment', { name })}
          </strong>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
