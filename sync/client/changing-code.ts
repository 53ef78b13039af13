/** Loads the code for changes once and caches it. */

const load = () => import('./changing.ts')

let loading: ReturnType<typeof load> | undefined

/** A tap waits for this call, and a browser takes a task of its own even for loaded code. A failed load is retried. */
export function changing(): ReturnType<typeof load> {
  if (loading) return loading
  loading = load()
  loading.catch(() => (loading = undefined))
  return loading
}
