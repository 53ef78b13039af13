import { lazy, Suspense, useState } from 'react'

const More = lazy(async () => ({ default: (await import('./member-more.tsx')).MemberMore }))
const Erase = lazy(async () => ({ default: (await import('./erase-member-dialog.tsx')).EraseMemberDialog }))

/** Fetched once somebody looks at a person; the list comes first. */
export function LateMemberMore(props: { id: string; onErase?: (() => void) | undefined }) {
  return (
    <Suspense fallback={null}>
      <More {...props} />
    </Suspense>
  )
}

export function LateEraseMemberDialog(props: { id: string | null; onClose: () => void }) {
  const [asked, setAsked] = useState(props.id !== null)
  if (props.id !== null && !asked) setAsked(true)
  return asked ? (
    <Suspense fallback={null}>
      <Erase {...props} />
    </Suspense>
  ) : null
}
