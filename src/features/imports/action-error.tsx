import { useEffect, useRef } from 'react'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { FieldError } from '../../ui/fields/field-shell.tsx'

/**
 * The reason why a button's action failed, beside that button. It takes the focus, so nobody presses again without
 * seeing it.
 */
export function ActionError({ problem }: { problem: ApiProblem | null }) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem) return
    line.current?.focus({ preventScroll: true })
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  return (
    <div ref={line} role="alert" tabIndex={-1} className="imports-action-error">
      {problem && <FieldError id="import-action-error" error={problem.message} />}
    </div>
  )
}
