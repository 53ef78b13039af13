import { t } from '../../lib/messages/t.ts'

/**
 * Why a form cannot be saved yet: names what `ConflictChoice` asks, and leads there by a tap. It stands beneath the
 * button that stays in sight, and the choice may be beneath the fold; going there unasked would take the field away
 * from who is typing in it.
 */
export function ConflictFirst({ labels }: { labels: readonly string[] }) {
  return (
    <button
      type="button"
      className="nx-conflict-first"
      onClick={({ currentTarget }) => {
        const choice = currentTarget.form?.querySelector<HTMLElement>('.nx-conflicts')
        // The focus goes along, so that the keyboard gives its room back and the next Tab is the first choice.
        choice?.focus({ preventScroll: true })
        choice?.scrollIntoView({ block: 'start' })
      }}
    >
      {t('edits.conflictFirst', { fields: labels.join(', ') })}
    </button>
  )
}
