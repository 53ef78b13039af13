import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import { t } from './messages.ts'

/** Names the sheets that are not read, and the hidden rows that are read anyway. */
export function UnreadSheets({ sheets }: Pick<ImportAnswer, 'sheets'>) {
  const unread = sheets.filter(({ read }) => !read)
  const names = (shown: typeof sheets) => shown.map(({ name }) => name).join(', ')
  const visible = unread.filter(({ hidden }) => !hidden)
  const hidden = unread.filter((sheet) => sheet.hidden)
  const hiddenRows = sheets.reduce((sum, sheet) => sum + (sheet.read ? sheet.hidden_rows : 0), 0)
  return (
    <>
      {visible.length > 0 && (
        <StatusLine tone="info">{t('imports.sheetsUnread', { names: names(visible) })}</StatusLine>
      )}
      {hidden.length > 0 && (
        <StatusLine tone="info">{t('imports.sheetsHidden', { names: names(hidden) })}</StatusLine>
      )}
      {hiddenRows > 0 && (
        <StatusLine tone="info">{t('imports.hiddenRows', { count: hiddenRows })}</StatusLine>
      )}
    </>
  )
}
