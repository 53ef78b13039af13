import { Icon, type IconName } from '../../ui/icons.tsx'
import { useSay } from '../saying.ts'

const features = [
  { icon: 'arch', title: 'landing.doorTitle', body: 'landing.doorBody' },
  { icon: 'people', title: 'landing.insightTitle', body: 'landing.insightBody' },
  { icon: 'chart', title: 'landing.growthTitle', body: 'landing.growthBody' },
  { icon: 'message', title: 'landing.smsTitle', body: 'landing.smsBody' },
  { icon: 'cake', title: 'landing.birthdayTitle', body: 'landing.birthdayBody' },
] as const satisfies readonly { icon: IconName; title: string; body: string }[]

export function Features() {
  const say = useSay()
  return (
    <section className="lp-section" id="features" aria-labelledby="features-title">
      <div className="lp-wide">
        <h2 id="features-title">{say('landing.featuresTitle')}</h2>
        <ul className="lp-features">
          {features.map(({ icon, title, body }) => (
            <li key={title}>
              <span className="lp-feature-sign">
                <Icon name={icon} large />
              </span>
              <h3>{say(title)}</h3>
              <p>{say(body)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
