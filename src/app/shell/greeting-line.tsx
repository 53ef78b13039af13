import { useEffect, useState } from 'react'
import { hourIn } from '../../lib/format/format-time.ts'
import { greeting } from '../../lib/format/greeting.ts'
import { useSession } from '../../lib/session/session-store.ts'

/** "Good Morning Grace Chapel", by the church's own clock, kept right while the screen stays open. */
export function Greeting() {
  const church = useSession((session) => session.church)
  const [hour, setHour] = useState(() => hourIn(church?.time_zone))
  useEffect(() => {
    const look = () => setHour(hourIn(church?.time_zone))
    look()
    const timer = setInterval(look, 60_000)
    return () => clearInterval(timer)
  }, [church?.time_zone])
  return <p className="nx-greeting">{greeting(hour, church?.name)}</p>
}
