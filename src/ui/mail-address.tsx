import { Fragment } from 'react'

/** An address that breaks, if needed, before its @ and its dots rather than within a word. */
export function MailAddress({ address }: { address: string }) {
  return address.split(/(?=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
