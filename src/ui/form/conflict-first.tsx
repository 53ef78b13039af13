import { t } from '../../lib/messages/t.ts'

/**
 * Says why a form cannot be saved yet: it names the conflicts and scrolls
 * to them on a tap. The choice may be out of sight below the sticky button.
 * Scrolling unasked would take the field away from a user who is typing.
 */
export function ConflictFirst({ labels }: { labels: readonly string[] }) {
  return (
    <button
      type="button"
      className="nx-conflict-first"
      onClick={({ currentTarget }) => {
        const choice = currentTarget.form?.querySelector<HTMLElement>('.nx-conflicts')
        // The focus moves too, so that the keyboard closes and the next Tab is the first choice.
        choice?.focus({ preventScroll: true })
        choice?.scrollIntoView({ block: 'start' })
      }}
    >
      {t('edits.conflictFirst', { fields: labels.join(', ') })}
    </button>
  )
}
