import { vi } from 'vitest'

/** A tab's own store, which lists its keys as the browser's does. The caller takes it back by `vi.unstubAllGlobals`. */
export function aTab(): Record<string, string> {
  const kept = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }) as Record<string, string>
  vi.stubGlobal('sessionStorage', kept)
  return kept
}
