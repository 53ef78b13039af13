import { create } from 'zustand'

export type Toast = { id: number; text: string; tone: 'done' | 'failed'; milliseconds: number }

type ToastStore = { toasts: readonly Toast[]; drop: (id: number) => void }

export const useToasts = create<ToastStore>()((set) => ({
  toasts: [],
  drop: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

let lastId = 0

/** Says that something was done. The text comes from the catalogue; it stays 2 seconds and longer for longer sentences. */
export function toast(text: string): void {
  show(text, 'done')
}

/** Says that something was not done, and stays long enough to be read twice. */
export function toastFailure(text: string): void {
  show(text, 'failed')
}

function show(text: string, tone: Toast['tone']): void {
  const reading = 1200 + text.length * 50
  const milliseconds = Math.max(tone === 'done' ? 2000 : 4000, reading)
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.slice(-2), { id: ++lastId, text, tone, milliseconds }],
  }))
}
