import { useEffect, useState } from 'react'
import { useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { dropDraft, keepDraft, readDraft } from '../../ui/form/form-draft.ts'

const draft = 'password-reset'
/** In the address during the second step. */
const SECOND = 'code'

/** The two steps. The phone's Back leads from the second to the first, and Forward returns. */
export function useResetSteps() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const onSecond = query.has(SECOND)
  const came = useNavigationType()
  // Stored, because reading the email takes the user out of the app and phones drop background apps.
  const [sentTo, setSentTo] = useState(() => readDraft(draft, { sentTo: '' }).sentTo)
  useEffect(() => {
    if (sentTo && !onSecond && came === 'PUSH') navigate(`?${SECOND}`)
    if (!sentTo && onSecond) navigate('.', { replace: true })
    // Once: for a user who opens the page again, but not by Back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const forget = () => {
    dropDraft(draft)
    setSentTo('')
  }
  return {
    sentTo,
    step: sentTo && onSecond ? 2 : 1,
    sent: (email: string) => {
      keepDraft(draft, { sentTo: email }, [])
      setSentTo(email)
      navigate(`?${SECOND}`)
    },
    otherEmail: () => {
      forget()
      navigate(-1)
    },
    done: forget,
  }
}
