import { useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import { useToasts, type Toast } from './toast-store.ts'
import './toaster.css'

/**
 * Mounted once in the app. A polite live region. Taps pass through
 * it except on its own buttons, so it never blocks a control.
 */
export function Toaster() {
  const toasts = useToasts((store) => store.toasts)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const region = element.current
    if (!region?.showPopover || toasts.length === 0) return
    // Showing the popover again puts it above a dialog opened after it.
    if (region.matches(':popover-open')) region.hidePopover()
    region.showPopover()
  }, [toasts])
  return (
    <div ref={element} className="nx-toaster" role="status" aria-live="polite" popover="manual">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const drop = useToasts((store) => store.drop)
  const [held, hold] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => drop(toast.id), toast.milliseconds)
    return () => clearTimeout(timer)
  }, [toast, drop, held])
  const { action } = toast
  return (
    <p className={`nx-toast nx-toast-${toast.tone}`}>
      <Icon name={toast.tone === 'done' ? 'checkCircle' : 'alert'} />
      <span>{toast.text}</span>
      {action && (
        <button
          type="button"
          className="nx-toast-action"
          // It does not disappear while it has the focus.
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
          onClick={() => {
            drop(toast.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </p>
  )
}
