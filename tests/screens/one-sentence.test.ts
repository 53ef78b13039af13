/** Tests that server and forms describe one mistake in the same sentence. */
import { expect, test } from 'vitest'
import { email, firstName, lastName, optionalText, text } from '../../contract/fields.ts'
import { t } from '../../src/lib/messages/t.ts'

const said = (
  schema: { safeParse(typed: unknown): { error?: { issues: { message: string }[] } } },
  typed: unknown,
) => schema.safeParse(typed).error?.issues[0]?.message

test('one sentence for a bad email, a missing name or long text', () => {
  expect(said(email, 'ada.example.com')).toBe(t('fields.emailWrong'))
  expect(said(firstName, ' ')).toBe(t('fields.requiredNamed', { field: 'first name' }))
  expect(said(lastName, ' ')).toBe(t('fields.requiredNamed', { field: 'last name' }))
  for (const schema of [text(1200), optionalText(1200)])
    expect(said(schema, 'n'.repeat(1201))).toBe(t('fields.tooLong', { max: '1,200' }))
})
