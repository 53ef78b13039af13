import { useCallback, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import type { FoundPerson } from './group-source.ts'
import type { GroupKind } from './kind.ts'

/** The most names that a search shows. More typing narrows the rest. */
export const FOUND_MOST = 20

const PAUSE_MS = 250

/** Searches people by name on the server; `found` is null while the search runs. */
export function useFoundAtServer({ routes }: GroupKind, typed: string) {
  const { church } = useChurch()
  const q = typed.trim()
  const [answer, setAnswer] = useState<{ q: string; found: FoundPerson[]; problem: string | null }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (q === '') return
    const leaving = new AbortController()
    const look = async () => {
      const { signal } = leaving
      const params = { id: church.id }
      try {
        const people = await api.call(routes.candidates, { params, query: { q, limit: FOUND_MOST }, signal })
        const found = people.map(({ group, ...named }) => ({
          ...named,
          tail: null,
          groupId: group?.id ?? null,
        }))
        setAnswer({ q, found, problem: null })
      } catch (thrown) {
        if (!wasTakenBack(thrown)) setAnswer({ q, found: [], problem: problemOf(thrown).message })
      }
    }
    const timer = setTimeout(() => void look(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [routes, church.id, q, round])
  const again = useCallback(() => setRound((count) => count + 1), [])
  if (q === '') return { found: [], problem: null, again }
  return { found: answer?.q === q ? answer.found : null, problem: answer?.problem ?? null, again }
}
