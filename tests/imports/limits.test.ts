import { expect, test } from 'vitest'
import { tasks } from '../../server/modules/imports/worker/tasks.ts'
import { aWorkbook, aZip, packed } from './a-workbook.ts'
import { spec } from '../spec/spec.ts'

const read = (file: Buffer) => tasks.read({ file, kind: 'members' })

/** A workbook whose one sheet holds this XML. */
const withSheet = (xml: string) => {
  const part = packed('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${xml}</sheetData></worksheet>`)
  return aWorkbook([], { 'xl/worksheets/sheet1.xml': part })
}

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

spec('Import: limits')
test('a cell in the last column and row costs two columns', async () => {
  const xml = `<row r="1">${cell('A1', 'Name')}</row><row r="1048576">${cell('A1048576', 'Ada Obi')}${cell('XFD1048576', 'x')}</row>`
  const { columns, rows } = await read(withSheet(xml))
  expect(columns.map(({ title }) => title)).toEqual(['Name', 'Column XFD'])
  expect(rows).toEqual([{ line: 1_048_576, cells: ['Ada Obi', 'x'] }])
})

test('counts a million blank cells without keeping them', async () => {
  const xml = Array.from({ length: 1_000_001 }, (_, at) => `<row r="${at + 1}"><c/></row>`).join('')
  await expect(read(withSheet(xml))).rejects.toThrow('more than 1,000,000 cells')
})

test('refuses one text of fifty megabytes', async () => {
  await expect(read(withSheet(`<row r="1">${cell('A1', 'a'.repeat(50e6))}</row>`))).rejects.toThrow(
    'more than can be read',
  )
})

test('rows with the same number keep one each', async () => {
  const xml = `<row r="1">${cell('A1', 'Name')}</row>${`<row r="2">${cell('A2', 'Ada Obi')}</row>`.repeat(2)}`
  expect((await read(withSheet(xml))).rows.map(({ line }) => line)).toEqual([2, 3])
})

test('a sheet at an invalid address is a damaged file', async () => {
  const name = 'xl/_rels/workbook.xml.rels'
  const xml = '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="http://[" /></Relationships>'
  await expect(read(aWorkbook([['Name']], { [name]: packed(name, xml) }))).rejects.toThrow('damaged')
})

test('a date beyond the calendar stays a number', async () => {
  const dated = '<c r="B2" s="1"><v>1e300</v></c>'
  const xml = `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Birthday')}</row><row r="2">${cell('A2', 'Ada Obi')}${dated}</row>`
  expect((await read(withSheet(xml))).rows[0]?.cells).toEqual(['Ada Obi', '1e300'])
})

test('broken XML is a damaged file', async () => {
  await expect(read(withSheet('<row r="1"><c r="A1"></row>'))).rejects.toThrow('damaged')
})

test('cuts a cell at 200 characters and shows the cut', async () => {
  const { rows } = await read(Buffer.from(`Name,Address\nAda Obi,${'a'.repeat(300)}`))
  expect(rows[0]?.cells[1]).toBe(`${'a'.repeat(200)}…`)
})

test('120 columns, 118 of them blank below, are two', async () => {
  const blank = Array.from({ length: 118 }, (_, at) => `Field ${at}`)
  const { columns } = await read(
    Buffer.from(`Name,${blank.join()},Phone\nAda Obi,${','.repeat(118)}08035550101`),
  )
  expect(columns.map(({ title }) => title)).toEqual(['Name', 'Phone'])
})

test('does not search cells full of slashes for phones endlessly', async () => {
  const row = Array.from({ length: 100 }, () => '1/'.repeat(100)).join()
  const { rows } = await read(Buffer.from(`${row}\n`.repeat(200)))
  expect(rows).toHaveLength(200)
})

test('refuses a card with a million lines', async () => {
  const card = `BEGIN:VCARD\n${'TEL:1\n'.repeat(1_000_001)}END:VCARD`
  await expect(read(Buffer.from(card))).rejects.toThrow('more than 1,000,000 cells')
})

test('refuses 5,001 contacts', async () => {
  const card = 'BEGIN:VCARD\nFN:Ada Obi\nEND:VCARD\n'
  await expect(read(Buffer.from(card.repeat(5_001)))).rejects.toThrow('more than 5,000 people')
})

const zipOf = (...names: string[]) => aZip(names.map((name) => packed(name, 'x')))

test.each([
  ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj'), 'This is a PDF'],
  ['a web page', Buffer.from('<!DOCTYPE html>\n<html><table>'), 'This is a web page'],
  ['an old Excel sheet in XML', Buffer.from('<?xml version="1.0"?><Workbook>'), 'This is an XML file'],
  ['JSON', Buffer.from('[\n  {"name": "Ada Obi"}\n]'), 'This is a JSON file'],
  ['a calendar', Buffer.from('BEGIN:VCALENDAR\nVERSION:2.0'), 'This is a calendar'],
  ['a text document', Buffer.from('{\\rtf1 Ada'), 'This is a document'],
  ['an OpenDocument sheet', zipOf('mimetype', 'content.xml'), 'OpenDocument sheet (.ods)'],
  ['a binary workbook', zipOf('xl/workbook.bin'), '(.xlsb)'],
  ['an Apple Numbers file', zipOf('Index/Document.iwa'), 'Apple Numbers'],
  ['a Word document', zipOf('word/document.xml'), 'This is a document'],
  ['another ZIP file', zipOf('people.csv'), 'Please unpack it'],
])('refuses %s with what to do', async (_, file, sentence) => {
  await expect(read(file)).rejects.toThrow(sentence)
})

test('the separator is that of the headings', async () => {
  const list = 'Name;Phone;Address\nAda Obi;08035550101;1 Allen, Ikeja, Lagos, Nigeria\n'
  const { rows } = await read(Buffer.from(list))
  expect(rows[0]?.cells).toEqual(['Ada Obi', '08035550101', '1 Allen, Ikeja, Lagos, Nigeria'])
})
