import { useEffect, useState } from 'react'
import { useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { dropDraft, keepDraft, readDraft } from '../../ui/form/form-draft.ts'

const draft = 'password-reset'
/** In the address while one is on the second step. */
const SECOND = 'code'

/** The two steps: the phone's own way back leads from the second to the first, and its way forward on again. */
export function useResetSteps() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const onSecond = query.has(SECOND)
  const came = useNavigationType()
  // Kept, because reading the e-mail takes people out of the app and phones drop what is behind.
  const [sentTo, setSentTo] = useState(() => readDraft(draft, { sentTo: '' }).sentTo)
  useEffect(() => {
    if (sentTo && !onSecond && came === 'PUSH') navigate(`?${SECOND}`)
    if (!sentTo && onSecond) navigate('.', { replace: true })
    // Once: whoever comes here again, but not by going back.
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
