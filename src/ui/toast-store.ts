import { create } from 'zustand'

/** An action that a toast offers, such as Undo. */
export type ToastAction = { label: string; run: () => void }

export type Toast = {
  id: number
  text: string
  tone: 'done' | 'failed'
  milliseconds: number
  action?: ToastAction
}

type ToastStore = { toasts: readonly Toast[]; drop: (id: number) => void }

export const useToasts = create<ToastStore>()((set) => ({
  toasts: [],
  drop: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

let lastId = 0

/** Long enough to read, to decide and to reach it. */
const TO_ACT = 10_000

/**
 * Reports a success. The text comes from the messages. It stays 2
 * seconds, longer for a long sentence, and 10 seconds with an action.
 */
export function toast(text: string, action?: ToastAction): void {
  show(text, 'done', action)
}

/** Reports a failure, and stays long enough to be read twice. */
export function toastFailure(text: string): void {
  show(text, 'failed')
}

function show(text: string, tone: Toast['tone'], action?: ToastAction): void {
  const reading = 1200 + text.length * 50
  const milliseconds = Math.max(action ? TO_ACT : tone === 'done' ? 2000 : 4000, reading)
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.slice(-2), { id: ++lastId, text, tone, milliseconds, ...(action && { action }) }],
  }))
}
