import { formatPhone } from '../../../contract/format-phone.ts'
import { useSay } from '../saying.ts'

type ContactProps = { email: string | undefined; phone: string | undefined }

export function Contact({ email, phone }: ContactProps) {
  const say = useSay()
  return (
    <section className="lp-section lp-sunken" id="contact" aria-labelledby="contact-title">
      <div className="lp-wide">
        <h2 id="contact-title">{say('landing.contactTitle')}</h2>
        {email || phone ? (
          <Ways email={email} phone={phone} />
        ) : (
          <p className="lp-quiet">{say('landing.contactMissing')}</p>
        )}
      </div>
    </section>
  )
}

function Ways({ email, phone }: ContactProps) {
  const say = useSay()
  return (
    <>
      <p className="lp-quiet">{say('landing.contactBody')}</p>
      <dl className="lp-contact">
        {email && (
          <div>
            <dt>{say('landing.contactEmail')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{say('landing.contactPhone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{formatPhone(phone)}</a>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
