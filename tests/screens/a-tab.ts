import { vi } from 'vitest'

/** Stubs a tab's own storage, which lists its keys as the browser's does. The caller runs `vi.unstubAllGlobals`. */
export function aTab(): Record<string, string> {
  const kept = Object.create({
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  }) as Record<string, string>
  vi.stubGlobal('sessionStorage', kept)
  return kept
}
