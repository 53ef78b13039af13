import { useEffect, useState } from 'react'
import { eventRoutes } from '../../../contract/routes/events.ts'
import type { ServicePerson } from '../../../contract/routes/people.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fullName, phoneOf } from './event-people-table.tsx'
import { t } from './messages.ts'

type MarkSearchProps = { eventId: string; onMark: (person: ServicePerson) => Promise<void> }

/** Finds members who are not marked yet, by name or phone. */
export function MarkSearch({ eventId, onMark }: MarkSearchProps) {
  const online = useOnline()
  const [query, setQuery] = useState('')
  const { found, failure } = useFound(eventId, online ? query.trim() : '')
  const mark = async (person: ServicePerson) => {
    await onMark(person)
    setQuery('')
  }
  if (!online) return <p className="events-quiet">{t('events.markOffline')}</p>
  return (
    <div className="events-mark">
      <TextField
        name="mark"
        label={t('events.markSearch')}
        hint={t('events.markSearchHint')}
        value={query}
        onChange={setQuery}
      />
      <div role="status">
        {failure && <p className="events-quiet">{failure}</p>}
        {found?.length === 0 && <p className="events-quiet">{t('events.nobodyFound', { query })}</p>}
      </div>
      {found && found.length > 0 && (
        <ul aria-label={t('events.found')}>
          {found.map((person) => (
            <li key={person.id}>
              <ListRow
                title={fullName(person)}
                detail={phoneOf(person)}
                side={
                  <Button
                    tone="quiet"
                    icon="check"
                    aria-label={t('events.markOne', { name: fullName(person) })}
                    onClick={() => void mark(person)}
                  >
                    {t('events.mark')}
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const PAUSE_MS = 250
const MOST = 8

/** `found` is null without a query, and until the response arrives. */
function useFound(id: string, q: string): { found: ServicePerson[] | null; failure: string | null } {
  const [answer, setAnswer] = useState<{ q: string; found: ServicePerson[] | null; failure: string | null }>(
    NONE,
  )
  useEffect(() => {
    if (q.length < 2) return
    const leaving = new AbortController()
    const asking = setTimeout(() => {
      const query = { view: 'unmarked', q, limit: MOST } as const
      api.call(eventRoutes.listEventPeople, { params: { id }, query, signal: leaving.signal }).then(
        (found) => setAnswer({ q, found, failure: null }),
        (thrown: unknown) => {
          if (!wasTakenBack(thrown)) setAnswer({ q, found: null, failure: problemOf(thrown).message })
        },
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(asking)
      leaving.abort()
    }
  }, [id, q])
  return answer.q === q && q.length >= 2 ? answer : NONE
}

const NONE = { q: '', found: null, failure: null }
