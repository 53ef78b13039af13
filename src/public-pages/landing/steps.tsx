import { t } from '../../lib/messages/t.ts'

const steps = [
  { title: 'landing.stepOneTitle', body: 'landing.stepOneBody' },
  { title: 'landing.stepTwoTitle', body: 'landing.stepTwoBody' },
  { title: 'landing.stepThreeTitle', body: 'landing.stepThreeBody' },
] as const

export function Steps() {
  return (
    <section className="lp-section lp-sunken" aria-labelledby="steps-title">
      <div className="lp-wide">
        <h2 id="steps-title">{t('landing.stepsTitle')}</h2>
        <ol className="lp-steps">
          {steps.map(({ title, body }) => (
            <li key={title}>
              <h3>{t(title)}</h3>
              <p>{t(body)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
