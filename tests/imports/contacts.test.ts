import { expect, test } from 'vitest'
import { tasks } from '../../server/modules/imports/worker/tasks.ts'

/** Reads one contact of a phone. */
async function contact(...lines: string[]) {
  const card = ['BEGIN:VCARD', 'VERSION:3.0', 'N:Obi;Ada;;;', 'FN:Ada Obi', ...lines, 'END:VCARD', '']
  const { columns, rows } = await tasks.read({ file: Buffer.from(card.join('\r\n')), kind: 'members' })
  const [row] = await tasks.understand({
    kind: 'members',
    rows,
    targets: columns.map(({ target }) => target),
    titles: columns.map(({ title }) => title),
    reading: { date_order: 'dmy', leave_out_unreadable: false, today: '2026-11-27' },
  })
  return row?.person.fields
}

test.each([
  ['TEL;TYPE="HOME";+2348035550101'],
  ['IMPP;X-SERVICE-TYPE=WhatsApp:whatsapp:+2348035550101'],
  ['IMPP:tel:+2348035550101'],
  ['X-WHATSAPP:0803 555 0101'],
])('%s gives the number', async (line) => {
  expect(await contact(line)).toMatchObject({ phone_number: '+2348035550101' })
})

test('a messenger’s name is no number', async () => {
  expect(await contact('IMPP:skype:ada.obi')).not.toHaveProperty('phone_number')
})

test.each([
  ['ADR:;123 Main St;;Jos;;;', '123 Main St'],
  ['ADR:;Flat 2;3 Allen;Ikeja;;;', '3 Allen, Flat 2'],
  ['ADR:P.O. Box 5;;;Ikeja;;;', 'P.O. Box 5'],
])('%s gives the street', async (line, street) => {
  expect(await contact(line)).toMatchObject({ street })
})
