import { useEffect } from 'react'
import { t } from '../../lib/messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { shortenedName } from './names/shortened.ts'
import type { SaidNotice } from './notice.ts'
import './door-notice.css'

/** Long enough to notice a wrong tap. A tap on the marked name undoes the mark later, without a time limit. */
const STANDS_MS = 6000

type DoorNoticeProps = {
  notice: SaidNotice | null
  hush: (id: number) => void
  /** Called when the focused button disappears with its notice. */
  onLeave: () => void
}

/** "Marked Ngozi Eze · Undo". The region is always in the page, so that screen readers announce new text. */
export function DoorNotice({ notice, hush, onLeave }: DoorNoticeProps) {
  const watchFocus = useKeptFocus(onLeave)
  useEffect(() => {
    if (!notice || notice.tone === 'trouble' || notice.stays) return
    const timer = setTimeout(() => hush(notice.id), STANDS_MS)
    return () => clearTimeout(timer)
  }, [notice, hush])
  return (
    <div className="door-notices" {...watchFocus}>
      <div role="status">
        {notice && notice.tone !== 'trouble' && <Bar key={notice.id} notice={notice} hush={hush} />}
      </div>
      <div role="alert">
        {notice?.tone === 'trouble' && <Bar key={notice.id} notice={notice} hush={hush} />}
      </div>
    </div>
  )
}

function Bar({ notice, hush }: { notice: SaidNotice; hush: (id: number) => void }) {
  const { action, further, tone } = notice
  const close = () => hush(notice.id)
  return (
    <div className={classNames('door-notice', `door-notice-${tone}`)}>
      {tone === 'done' && <Icon name="checkCircle" large />}
      {(tone === 'warning' || tone === 'trouble') && <Icon name="alert" large />}
      <Words notice={notice} />
      {action && (
        <span className="door-notice-actions">
          {[further, action].map(
            (one) =>
              one && (
                <Act
                  key={one.label}
                  label={one.label}
                  onClick={() => {
                    close()
                    one.run()
                  }}
                />
              ),
          )}
        </span>
      )}
      {tone === 'trouble' && <Act label={t('common.close')} onClick={close} />}
    </div>
  )
}

function Words({ notice: { text, name } }: { notice: SaidNotice }) {
  const seen = name ? text.replace(name, () => shortenedName(name)) : text
  if (seen === text) return <span className="door-said">{text}</span>
  return (
    <>
      <span className="door-said" aria-hidden="true">
        {seen}
      </span>
      <span className="nx-visually-hidden">{text}</span>
    </>
  )
}

function Act({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      // The search field keeps the focus and thereby the keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
