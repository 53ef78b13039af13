/** Tests the churches' testimonials on the landing page. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Testimonial } from '../../src/public-pages/content.ts'
import { Testimonials } from '../../src/public-pages/landing/landing-page.tsx'
import { messagesIn } from '../../src/lib/messages/public-messages.ts'
import { MessagesProvider } from '../../src/public-pages/public-document.tsx'
import { words } from './read.ts'
import { spec } from '../spec/spec.ts'

spec('1 landing: testimonials')
test('three testimonials show unchanged, and none shows no section', async () => {
  const t = await messagesIn('en')
  const section = (testimonials: readonly Testimonial[]) =>
    renderToStaticMarkup(
      <MessagesProvider value={t}>
        <Testimonials testimonials={testimonials} />
      </MessagesProvider>,
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
