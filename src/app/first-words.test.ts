import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { t } from '../lib/messages/t.ts'

test("shows the sign-in screen's text in the page before any script", () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
  const name = t('common.appName')
  const words = `<b>${name}</b><strong>${t('session.loginTitle')}</strong><p>${t('session.more', { name })}</p>`
  expect(page).toContain(words)
})
