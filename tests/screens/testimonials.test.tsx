/** What churches said, on the landing page. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Testimonial } from '../../src/public-pages/content.ts'
import { Testimonials } from '../../src/public-pages/landing/testimonials.tsx'
import { messagesIn } from '../../src/lib/messages/public-messages.ts'
import { Saying } from '../../src/public-pages/saying.ts'
import { words } from './read.ts'

test('three testimonials are shown as they were said, and none makes no section', async () => {
  const say = await messagesIn('en')
  const section = (testimonials: readonly Testimonial[]) =>
    renderToStaticMarkup(
      <Saying value={say}>
        <Testimonials testimonials={testimonials} />
      </Saying>,
    )

  const three = ['One', 'Two', 'Three'].map((said) => ({
    words: `${said}.`,
    name: 'Ada',
    church: 'Grace Chapel',
  }))
  expect(words(section(three))).toBe(
    'What churches say One. Ada , Grace Chapel Two. Ada , Grace Chapel Three. Ada , Grace Chapel',
  )
  expect(section([])).toBe('')
})
