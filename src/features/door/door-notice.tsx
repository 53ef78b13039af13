import { useEffect } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import type { SaidNotice } from './notice.ts'
import './door-notice.css'

/** Long enough to notice a wrong tap. Undo stays possible afterwards too: by a tap on the marked name. */
const STANDS_MS = 6000

/** "Marked Ngozi Eze · Undo". The region is always in the page, so that screen readers hear what is put in. */
export function DoorNotice({ notice, hush }: { notice: SaidNotice | null; hush: (id: number) => void }) {
  useEffect(() => {
    if (!notice || notice.tone === 'trouble') return
    const timer = setTimeout(() => hush(notice.id), STANDS_MS)
    return () => clearTimeout(timer)
  }, [notice, hush])
  return (
    <div className="door-notices">
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
  const { action, tone } = notice
  return (
    <div className={classNames('door-notice', `door-notice-${tone}`)}>
      {tone === 'done' && <Icon name="checkCircle" large />}
      {tone === 'trouble' && <Icon name="alert" large />}
      <span>{notice.text}</span>
      {action && (
        <button
          type="button"
          // The search field keeps the focus, and with it the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            hush(notice.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
