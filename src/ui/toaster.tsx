import { useEffect, useRef } from 'react'
import { Icon } from './icons.tsx'
import { useToasts, type Toast } from './toast-store.ts'
import './toaster.css'

/** Stands once in the app. A polite live region; taps go through it, so it never lies on a control. */
export function Toaster() {
  const toasts = useToasts((store) => store.toasts)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const region = element.current
    if (!region?.showPopover || toasts.length === 0) return
    // Shown anew, it stands above a dialog that was opened after it.
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
  useEffect(() => {
    const timer = setTimeout(() => drop(toast.id), toast.milliseconds)
    return () => clearTimeout(timer)
  }, [toast, drop])
  return (
    <p className={`nx-toast nx-toast-${toast.tone}`}>
      <Icon name={toast.tone === 'done' ? 'checkCircle' : 'alert'} />
      <span>{toast.text}</span>
    </p>
  )
}
