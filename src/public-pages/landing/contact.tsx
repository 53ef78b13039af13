import { formatPhone } from '../../lib/format/format-phone.ts'
import { t } from '../../lib/messages/t.ts'

type ContactProps = { email: string | undefined; phone: string | undefined }

export function Contact({ email, phone }: ContactProps) {
  return (
    <section className="lp-section lp-sunken" id="contact" aria-labelledby="contact-title">
      <div className="lp-wide">
        <h2 id="contact-title">{t('landing.contactTitle')}</h2>
        {email || phone ? (
          <Ways email={email} phone={phone} />
        ) : (
          <p className="lp-quiet">{t('landing.contactMissing')}</p>
        )}
      </div>
    </section>
  )
}

function Ways({ email, phone }: ContactProps) {
  return (
    <>
      <p className="lp-quiet">{t('landing.contactBody')}</p>
      <dl className="lp-contact">
        {email && (
          <div>
            <dt>{t('landing.contactEmail')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('landing.contactPhone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{formatPhone(phone)}</a>
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
