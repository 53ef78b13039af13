import type { Testimonial } from '../content.ts'
import { useSay } from '../saying.ts'

/** What churches said; nothing at all where none said anything yet. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const say = useSay()
  if (testimonials.length === 0) return null
  return (
    <section className="lp-section" aria-labelledby="testimonials-title">
      <div className="lp-wide">
        <h2 id="testimonials-title">{say('landing.testimonialsTitle')}</h2>
        <ul className="lp-testimonials">
          {testimonials.map((one) => (
            <li key={one.words}>
              <blockquote>{one.words}</blockquote>
              <p>
                <strong>{one.name}</strong>, {one.church}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
