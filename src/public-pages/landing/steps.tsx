import { useSay } from '../saying.ts'

const steps = [
  { title: 'landing.stepOneTitle', body: 'landing.stepOneBody' },
  { title: 'landing.stepTwoTitle', body: 'landing.stepTwoBody' },
  { title: 'landing.stepThreeTitle', body: 'landing.stepThreeBody' },
] as const

export function Steps() {
  const say = useSay()
  return (
    <section className="lp-section lp-sunken" aria-labelledby="steps-title">
      <div className="lp-wide">
        <h2 id="steps-title">{say('landing.stepsTitle')}</h2>
        <ol className="lp-steps">
          {steps.map(({ title, body }) => (
            <li key={title}>
              <h3>{say(title)}</h3>
              <p>{say(body)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
