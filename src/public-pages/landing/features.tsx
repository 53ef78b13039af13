import { t } from '../../lib/messages/t.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'

const features = [
  { icon: 'arch', title: 'landing.doorTitle', body: 'landing.doorBody' },
  { icon: 'people', title: 'landing.insightTitle', body: 'landing.insightBody' },
  { icon: 'chart', title: 'landing.growthTitle', body: 'landing.growthBody' },
  { icon: 'message', title: 'landing.smsTitle', body: 'landing.smsBody' },
  { icon: 'cake', title: 'landing.birthdayTitle', body: 'landing.birthdayBody' },
] as const satisfies readonly { icon: IconName; title: string; body: string }[]

export function Features() {
  return (
    <section className="lp-section" id="features" aria-labelledby="features-title">
      <div className="lp-wide">
        <h2 id="features-title">{t('landing.featuresTitle')}</h2>
        <ul className="lp-features">
          {features.map(({ icon, title, body }) => (
            <li key={title}>
              <span className="lp-feature-sign">
                <Icon name={icon} large />
              </span>
              <h3>{t(title)}</h3>
              <p>{t(body)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
