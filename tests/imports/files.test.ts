import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { tableOf } from './table-of.ts'
import { columnsOf } from '../../server/modules/imports/understanding/columns.ts'
import { cellsBy, personOf, type Reading } from '../../server/modules/imports/understanding/person.ts'
import { tasks } from '../../server/modules/imports/worker/tasks.ts'
import { aWorkbook } from './a-workbook.ts'
import { spec } from '../spec/spec.ts'

const utf16 = (text: string, little: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return little ? bytes : bytes.swap16()
}

describe('text files', () => {
  const table = [
    ['First Name', 'Last Name'],
    ['Ọláṣubọ̀mí', 'Bello'],
  ]
  const text = 'First Name,Last Name\r\nỌláṣubọ̀mí,Bello\r\n'
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', utf16(text, true)],
    ['UTF-16, big end first', utf16(text, false)],
    ['semicolons', Buffer.from(text.replaceAll(',', ';'))],
    ['tabs', Buffer.from(text.replaceAll(',', '\t'))],
    ['bars', Buffer.from(text.replaceAll(',', '|'))],
    ['a separator that it names itself', Buffer.from(`sep=;\r\n${text.replaceAll(',', ';')}`)],
    ['line ends of old Macs', Buffer.from(text.replaceAll('\r\n', '\r'))],
    ['line ends of Unix', Buffer.from(text.replaceAll('\r\n', '\n'))],
    ['line ends of three kinds', Buffer.from(`${text}\r \n,\r\n`)],
    ['blank rows at the end', Buffer.from(text + ',,\r\n'.repeat(30_000))],
    ['blank columns at the end', Buffer.from(text.replaceAll('\r\n', `${','.repeat(150)}\r\n`))],
  ])('with %s', async (_, file) => {
    expect(await tableOf(file)).toEqual(table)
  })

  test.each([
    ['Windows-1252', Buffer.from('Name,City\nJos\u00e9 \u0096 Ren\u00e9e,Lagos\n', 'latin1'), 'José – Renée'],
    [
      'a line break within quotes',
      Buffer.from('Name,City\n"1 Allen\nAvenue, Ikeja",Lagos\n'),
      '1 Allen\nAvenue, Ikeja',
    ],
    ['doubled quotes', Buffer.from('Name,City\n"Ada ""Baby"" Obi",Lagos\n'), 'Ada "Baby" Obi'],
    ['a quote in the middle', Buffer.from('Name,City\nAda "Baby" Obi,Lagos\n'), 'Ada "Baby" Obi'],
  ])('with %s', async (_, file, cell) => {
    expect((await tableOf(file))[1]).toEqual([cell, 'Lagos'])
  })

  test.each([
    ['nothing', Buffer.from('\n , \n'), /nothing in this file/],
    ['a quote that never ends', Buffer.from('Name,City\n"Ada,Lagos\nMusa,Jos\n'), /quotation mark/],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old kind/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /not a list/],
    ['too many rows', Buffer.from('a,b\n'.repeat(5_011)), /more than 5,000 people/],
    [
      'too many cells',
      Buffer.from(`Name,Phone\nAda Obi,${','.repeat(999_999)}x`),
      /more than 1,000,000 cells/,
    ],
    ['a row that never ends', Buffer.from(`Name,City\n"Ada,${'Lagos\n'.repeat(200_000)}`), /quotation mark/],
    ['too many columns', Buffer.from(`${'a,'.repeat(150)}\n`), /more than 100 columns/],
    ['a damaged Excel file', Buffer.from('PK\x03\x04 and nothing else'), /damaged/],
    ['too many people', Buffer.from(`Name\n${'Ada Obi\n'.repeat(5_001)}`), /more than 5,000 people/],
  ])('refuses %s with a sentence', async (_, file, sentence) => {
    await expect(tasks.read({ file, kind: 'members' })).rejects.toThrow(sentence)
  })

  const NO_LIST = /not a list that can be read/
  test.each([
    ['text named .pdf', 'nota.pdf', Buffer.from('hello'), NO_LIST],
    ['a list named .docx', 'members.DOCX', Buffer.from(text), NO_LIST],
    ['a list named .jpg', 'members.jpg', Buffer.from(text), NO_LIST],
    ['a list named .zip', 'members.zip', Buffer.from(text), NO_LIST],
    ['an old Word file', 'members.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), NO_LIST],
    ['a short photo', 'members.csv', Buffer.from('ffd8ff68656c6c6f', 'hex'), NO_LIST],
    ['a short picture', 'members.csv', Buffer.from('89504e4768656c6c6f', 'hex'), NO_LIST],
    ['a PDF with any name', 'members.csv', Buffer.from('%PDF-1.7\nhello'), /This is a PDF/],
  ])('%s is no list', async (_, name, file, sentence) => {
    await expect(tasks.read({ file, kind: 'members', name })).rejects.toThrow(sentence)
  })

  test.each(['members.csv', 'members.xls', 'members.txt', 'members', 'pdf', 'v1.2 members'])(
    'reads a list named %s',
    async (name) => {
      const file = Buffer.from(text)
      await expect(tasks.read({ file, kind: 'members', name })).resolves.toMatchObject({
        rows: [{ cells: table[1] }],
      })
    },
  )

  spec('Import: line ends')
  test('mixed line ends divide rows, except within quotes', async () => {
    const file = Buffer.from(
      'Name,Street\r\nAda Obi,"1 Allen\r\nIkeja"\nMusa Bello,"2 Allen\nIkeja"\nBisi Ade,Jos',
    )
    expect(await tableOf(file)).toEqual([
      ['Name', 'Street'],
      ['Ada Obi', '1 Allen\r\nIkeja'],
      ['Musa Bello', '2 Allen\nIkeja'],
      ['Bisi Ade', 'Jos'],
    ])
  })
  spec('Import: limits')
  test('accepts 5,000 people below any header and between blank rows', async () => {
    const file = `Grace Church\n\nMembers,2026\nName,Phone\n${'Ada Obi,\n,\n'.repeat(5_000)}`
    const { rows } = await tasks.read({ file: Buffer.from(file), kind: 'members' })
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([
      5_000,
      { line: 5, cells: ['Ada Obi', ''] },
      { line: 10_003, cells: ['Ada Obi', ''] },
    ])
  })
  spec('Import: headings')
  test('headings repeated between the people are no person', async () => {
    const list = 'Name,Phone,\nAda Obi,0803 555 0101,x\nNAME,Phone\nName,\nMusa Bello,,\n Name ,phone,\n'
    const { rows } = await tasks.read({ file: Buffer.from(list), kind: 'members' })
    expect(rows.map(({ cells }) => cells[0])).toEqual(['Ada Obi', 'Name', 'Musa Bello'])
  })
})

describe('Excel files', () => {
  test('text, numbers, dates and shared texts', async () => {
    const rows = [
      ['First name', 'Phone', 'Birthday'],
      ['Ada', 8035550101, new Date('1990-07-04T00:00:00Z')],
    ]
    expect(await tableOf(aWorkbook(rows))).toEqual([
      ['First name', 'Phone', 'Birthday'],
      ['Ada', '8035550101', '1990-07-04'],
    ])
  })

  spec('Import: limits')
  test('5.2.3 refuses early an Excel file that unpacks to gigabytes', async () => {
    const bomb = deflateRawSync(Buffer.alloc(80 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(200_000)
    // The declared size is small, or the real one.
    for (const size of [10, 80 * 1024 * 1024]) {
      const file = aWorkbook([['Name']], { 'xl/worksheets/sheet1.xml': { packed: bomb, size } })
      await expect(tableOf(file)).rejects.toThrow(/more than can be read/)
    }
  })
})

describe('a phone’s contacts', () => {
  const card = (version: string, ...lines: string[]) =>
    ['BEGIN:VCARD', `VERSION:${version}`, ...lines, 'END:VCARD', ''].join('\r\n')
  const read = async (text: string) => {
    const [titles = [], ...rows] = await tableOf(Buffer.from(text))
    return rows.map((row) =>
      Object.fromEntries(titles.flatMap((title, at) => (row[at] ? [[title, row[at]]] : []))),
    )
  }
  test.each([
    [
      '2.1, quoted-printable with a soft break',
      card(
        '2.1',
        'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:B=C3=A9l=',
        'lo;Ad=C3=A1;;;',
        'TEL;CELL:08035550101',
      ),
      { 'First name': 'Adá', 'Last name': 'Béllo', 'Phone number': '08035550101' },
    ],
    [
      '3.0, folded, grouped, escaped',
      card(
        '3.0',
        'N:Obi;Ada;Chinwe;;',
        'item1.TEL;TYPE=CELL:0803 555 0101',
        'TEL;TYPE=HOME:0805 555 0102',
        'ADR;TYPE=HOME:;;1 Allen\\, Ike',
        ' ja;Lagos;Lagos State;;Nigeria',
        'EMAIL:ada@example.com',
        'BDAY:1990-07-04',
      ),
      {
        'First name': 'Ada',
        'Middle name': 'Chinwe',
        'Last name': 'Obi',
        'Phone number': '0803 555 0101',
        Street: '1 Allen, Ikeja',
        City: 'Lagos',
        State: 'Lagos State',
        Country: 'Nigeria',
        Email: 'ada@example.com',
        Birthday: '1990-07-04',
      },
    ],
    [
      '4.0, an address for a number, a birthday without a year, a gender',
      card(
        '4.0',
        'FN:Ada Obi',
        'TEL;VALUE=uri;TYPE="cell,text":tel:+2348035550101',
        'BDAY:--0704',
        'GENDER:F;woman',
      ),
      { 'Full name': 'Ada Obi', 'Phone number': '+2348035550101', Birthday: '--0704', Gender: 'F' },
    ],
  ])('version %s', async (_, text, row) => {
    expect(await read(text)).toEqual([row])
  })
  test.each([
    ['both names in N', ['N:Eze;Ngozi;;;', 'FN:Mama Tunde'], ['Ngozi', 'Eze']],
    ['all of it typed as the first name', ['N:;Ngozi Eze;;;', 'FN:Ngozi Eze'], ['Ngozi', 'Eze']],
    ['the same without FN', ['N:;Ngozi Eze;;;'], ['Ngozi', 'Eze']],
    ['the last name alone in N', ['N:Power House;;;;', 'FN:Bro Emeka Power House'], ['Emeka Power', 'House']],
    ['one name only, as a last name', ['N:Adebayo;;;;', 'FN:Adebayo'], ['Adebayo', '']],
    ['one name only, without FN', ['N:Adebayo;;;;'], ['Adebayo', '']],
  ])('names: %s', async (_, lines, [first_name, last_name]) => {
    const [titles = [], cells = []] = await tableOf(Buffer.from(card('3.0', ...lines, 'TEL:08035550101')))
    const targets = columnsOf([titles, cells], 'members').columns.map(({ target }) => target)
    expect(personOf(cellsBy(cells, targets), {} as Reading).person.fields).toMatchObject({
      first_name,
      last_name,
    })
  })
  spec('Import: left out')
  test('an unsupported note is a column, so the preview shows it omitted', async () => {
    const cards = card('3.0', 'FN:Ada Obi', 'NOTE:Sings tenor') + card('3.0', 'FN:Musa Bello')
    expect(await read(cards)).toEqual([
      { 'Full name': 'Ada Obi', Note: 'Sings tenor' },
      { 'Full name': 'Musa Bello' },
    ])
    const { columns } = columnsOf(await tableOf(Buffer.from(cards)), 'members')
    expect(columns.at(-1)).toEqual({ title: 'Note', samples: ['Sings tenor'], target: 'ignore' })
  })
  spec('Import: phone columns')
  test.each([
    [
      'the mobile, the preferred one of two first, and no other',
      ['TEL;HOME:0805 555 0102', 'TEL;CELL:0803 555 0101', 'TEL;TYPE=CELL;TYPE=PREF:0803 555 0103'],
      { 'Phone number': '0803 555 0103\n0803 555 0101' },
    ],
    [
      'as a phone exports it',
      ['TEL;type=WORK;type=pref:0805 555 0102', 'TEL;type=IPHONE;type=CELL;type=VOICE:0803 555 0101'],
      { 'Phone number': '0803 555 0101' },
    ],
    [
      'where none says that it is a mobile, the one at work last, and no fax',
      [
        'TEL;WORK:0803 555 0103',
        'TEL;WORK;FAX:0803 555 0104',
        'TEL;PREF=2:0803 555 0102',
        'TEL;PREF=1:0803 555 0101',
      ],
      { 'Phone number': '0803 555 0101\n0803 555 0102\n0803 555 0103' },
    ],
    [
      'the address at home and its e-mail, not those at work',
      [
        'ADR;TYPE=WORK,PREF:;;2 Marina;Lagos;;;',
        'ADR;TYPE="home":;;1 Allen;Ikeja;;;',
        'EMAIL;TYPE=WORK:ada@work.example',
        'EMAIL;TYPE=INTERNET,HOME:ada@home.example',
      ],
      { Street: '1 Allen', City: 'Ikeja', Email: 'ada@home.example\nada@work.example' },
    ],
    [
      'the preferred ones where none says where',
      ['EMAIL:old@example.com', 'EMAIL;PREF:ada@example.com', 'ADR:;;Old;;;;', 'ADR;PREF=1:;;New;;;;'],
      { Street: 'New', Email: 'ada@example.com\nold@example.com' },
    ],
  ])('of several: %s', async (_, lines, row) => {
    expect(await read(card('4.0', 'FN:Ada Obi', ...lines))).toEqual([{ 'Full name': 'Ada Obi', ...row }])
  })
  test('several cards are several rows', async () => {
    expect(await read(card('3.0', 'FN:Ada Obi') + card('3.0', 'FN:Musa Bello'))).toHaveLength(2)
  })
})

describe('columns', () => {
  const targets = (rows: string[][], kind: 'members' | 'attendance' = 'members') =>
    columnsOf(rows, kind).columns.map(({ target }) => target)
  test('a column blank for hundreds of rows is judged by later cells', () => {
    const blank = Array.from({ length: 300 }, (_, at) => [`Ada${at} Obi`, '', ''])
    const rows = [['Name', 'Joined', 'Remarks'], ...blank, ['Musa Bello', '2019-03-01', 'Sings tenor']]
    expect(columnsOf(rows, 'members').columns.slice(1)).toEqual([
      { title: 'Joined', samples: ['2019-03-01'], target: 'joined' },
      { title: 'Remarks', samples: ['Sings tenor'], target: 'ignore' },
    ])
  })
  spec('Import: phone columns')
  test('of two unlabelled phone columns takes the one with mobile numbers', () => {
    const [ada, musa] = [
      ['Ada Obi', '+44 20 7946 0958', '0803 555 0101'],
      ['Musa Bello', '0805 555 0102', '0803 555 0103'],
    ]
    const taken = ['full_name', 'ignore', 'phone_number']
    expect(targets([['Name', 'Line A', 'Line B'], ada!, musa!])).toEqual(taken)
    expect(
      targets([
        ['Name', 'Line B', 'Line A'],
        ['Ada Obi', '0803 555 0101', '0805 555 0101'],
      ]),
    ).toEqual(['full_name', 'phone_number', 'ignore'])
    expect(targets([ada!, musa!])).toEqual(taken)
    // A user who checks the columns sees its values and can choose phone.
    expect(columnsOf([['Name', 'Line A', 'Line B'], ada!, musa!], 'members').columns[1]).toEqual({
      title: 'Line A',
      samples: ['+44 20 7946 0958', '0805 555 0102'],
      target: 'ignore',
    })
    // These headings say that the numbers are his own.
    expect(targets([['Name', 'Home', 'Work'], ada!, musa!])).toEqual([
      'full_name',
      'phone_number',
      'phone_number',
    ])
  })
  test.each([
    [
      'Breeze',
      [
        'Breeze ID',
        'First Name',
        'Last Name',
        'Gender',
        'Mobile',
        'Email',
        'Street Address',
        'City',
        'State',
        'Zip',
        'Birthdate',
        'Added Date',
      ],
      [
        'ignore',
        'first_name',
        'last_name',
        'gender',
        'phone_number',
        'email',
        'street',
        'city',
        'state',
        'post_code',
        'date_of_birth',
        'ignore',
      ],
    ],
    [
      'Planning Center',
      [
        'Person ID',
        'Given Name',
        'Nickname',
        'Middle Name',
        'Last Name',
        'Birthdate',
        'Gender',
        'Mobile Phone Number',
        'Home Email',
        'Home Address Street Line 1',
        'Home Address City',
        'Home Address State',
        'Home Address Zip Code',
        'Home Address Country Code',
        'Marital Status',
      ],
      [
        'ignore',
        'first_name',
        'ignore',
        'middle_name',
        'last_name',
        'date_of_birth',
        'gender',
        'phone_number',
        'email',
        'street',
        'city',
        'state',
        'post_code',
        'country',
        'ignore',
      ],
    ],
    [
      'ChurchCRM',
      [
        'Id',
        'FirstName',
        'MiddleName',
        'LastName',
        'Address1',
        'Address2',
        'City',
        'State',
        'Zip',
        'Country',
        'HomePhone',
        'CellPhone',
        'Email',
        'BirthDate',
        'Gender',
        'FamilyName',
      ],
      [
        'ignore',
        'first_name',
        'middle_name',
        'last_name',
        'street',
        'street',
        'city',
        'state',
        'post_code',
        'country',
        'phone_number',
        'phone_number',
        'email',
        'date_of_birth',
        'gender',
        'ignore',
      ],
    ],
    [
      'ChurchApps',
      [
        'importKey',
        'householdKey',
        'lastName',
        'firstName',
        'middleName',
        'nickName',
        'birthDate',
        'gender',
        'maritalStatus',
        'membershipStatus',
        'homePhone',
        'mobilePhone',
        'email',
        'address1',
        'city',
        'state',
        'zip',
        'photo',
      ],
      [
        'ignore',
        'ignore',
        'last_name',
        'first_name',
        'middle_name',
        'ignore',
        'date_of_birth',
        'gender',
        'ignore',
        'ignore',
        'phone_number',
        'phone_number',
        'email',
        'street',
        'city',
        'state',
        'post_code',
        'ignore',
      ],
    ],
    [
      'Google',
      [
        'First Name',
        'Last Name',
        'Birthday',
        'Phone 1 - Type',
        'Phone 1 - Value',
        'E-mail 1 - Value',
        'Address 1 - Formatted',
        'Address 1 - Street',
        'Address 1 - City',
      ],
      [
        'first_name',
        'last_name',
        'date_of_birth',
        'ignore',
        'phone_number',
        'email',
        'ignore',
        'street',
        'city',
      ],
    ],
    [
      'a hand',
      [
        'S/N',
        'SURNAME',
        'Other names',
        'PHONE NO.',
        'Sex',
        'D.O.B',
        'Residential Address',
        'Dept',
        'House Fellowship',
        'Occupation',
      ],
      [
        'ignore',
        'last_name',
        'first_name',
        'phone_number',
        'gender',
        'date_of_birth',
        'street',
        'department',
        'cell',
        'occupation',
      ],
    ],
    [
      'this app',
      [
        'first_name',
        'last_name',
        'phone_number',
        'day_of_birth',
        'month_of_birth',
        'date_of_birth',
        'post_code',
        'cell',
      ],
      [
        'first_name',
        'last_name',
        'phone_number',
        'day_of_birth',
        'month_of_birth',
        'date_of_birth',
        'post_code',
        'cell',
      ],
    ],
    [
      'this app’s form',
      ['First name', 'Last name', 'Birth day', 'Birth month', 'Email Address', 'Phone Number'],
      ['first_name', 'last_name', 'day_of_birth', 'month_of_birth', 'email', 'phone_number'],
    ],
  ])('of %s are recognised', (_, titles, expected) => {
    expect(targets([titles])).toEqual(expected)
  })

  test('beneath the list’s own title', () => {
    const rows = [['Members of Grace, 2026'], [], ['Name', 'Phone'], ['Ada Obi', '08035550101']]
    expect(columnsOf(rows, 'members')).toMatchObject({
      first_line: 4,
      columns: [{ target: 'full_name' }, { target: 'phone_number' }],
    })
  })
  test('distinguishes repeated and missing headings', () => {
    expect(
      columnsOf(
        [
          ['Phone', 'phone', '', 'Name'],
          ['1', '2', '3', '4'],
        ],
        'members',
      ).columns.map(({ title }) => title),
    ).toEqual(['Phone', 'phone (2)', 'Column C', 'Name'])
  })
  const under = (title: string, ...cells: string[]) =>
    columnsOf([['Name', title], ...cells.map((cell) => ['Ada Obi', cell])], 'members').columns[1]?.target
  spec('Import: headings')
  test.each(['No', 'No.', 'Nos', 'Number', 'NUMBER', 'Num', 'Cell no'])(
    'below “%s” the cells decide whether these are phones',
    (title) => {
      expect(under(title, '1', '2', '3')).toBe('ignore')
      expect(under(title, 'M/001', 'M/002')).toBe('ignore')
      expect(under(title)).toBe('ignore')
      expect(under(title, '0803 555 0101', '8035550102', '')).toBe('phone_number')
      expect(under(title, '2.34804E+12', '2.34803E+12')).toBe('phone_number')
    },
  )
  test('a heading that says phone stays one, so bad values are reported', () => {
    expect(under('Phone no', '12345', '1')).toBe('phone_number')
  })
  test.each(['Cell', 'Group', 'Contact'])('phones below “%s” are phones', (title) => {
    expect(under(title, '0803 555 0101', '8035550102 / 08055550102', '')).toBe('phone_number')
    expect(under(title, 'Zion 0803 555 0101', 'Sinai 08055550102')).not.toBe('phone_number')
  })
  spec('Import: headings')
  test.each([
    'Joined',
    'joined',
    'Date Joined',
    'Date joined church',
    'Join Date',
    'Joining date',
    'Date of Joining',
    'Membership Date',
    'MembershipDate',
    'Date of membership',
    'Membership start date',
    'Member since',
    'Registration date',
    'Year joined',
    'When did you join the church?',
  ])('“%s” says when somebody joined', (title) => {
    expect(under(title, '1/3/2015', '')).toBe('joined')
    expect(under(title)).toBe('joined')
    expect(under(title, 'Baptism', 'Transfer')).toBe('ignore')
  })
  test.each(['Membership', 'Membership Status', 'Membership Type', 'Joined by', 'Created At', 'Anniversary'])(
    '“%s” does not',
    (title) => {
      expect(under(title, '2015-03-01', '2016-04-02')).toBe('ignore')
    },
  )
  const targetsOf = (...titles: string[]) =>
    columnsOf([titles], 'members').columns.map(({ target }) => target)
  spec('Import: phone columns')
  test.each(['Timestamp', 'Member code', 'Membership No', 'Reg. number', 'Ref', 'Completion time'])(
    'values below “%s” are nobody’s number, also beside a phone column',
    (title) => {
      for (const cell of ['22/11/2026 10:14:33', '2026-11-22 10:14:33', '2026101433']) {
        expect(under(title, cell)).toBe('ignore')
        const rows = [
          [title, 'First name', 'Last name', 'Phone number'],
          [cell, 'Zara', 'Obi', '08035550101'],
        ]
        expect(targets(rows)).toEqual(['ignore', 'first_name', 'last_name', 'phone_number'])
      }
    },
  )
  test('counts “Home” and “Work” as phones only beside a phone column', () => {
    const rows = [
      ['Name', 'Simu', 'Mobile', 'Home', 'Work'],
      ['Ada Obi', '08035550101', '08035550102', '02012712345', '08035550103'],
    ]
    expect(targets(rows)).toEqual(['full_name', 'ignore', ...Array(3).fill('phone_number')])
  })
  test('a form’s timestamp is the day of a list without another', () => {
    const row = ['22/11/2026 10:14:33', 'Ada Obi']
    expect(targets([['Timestamp', 'Name'], row], 'attendance')).toEqual(['date', 'full_name'])
    expect(
      targets(
        [
          ['Timestamp', 'Name', 'Date'],
          [...row, '22/11/2026'],
        ],
        'attendance',
      ),
    ).toEqual(['ignore', 'full_name', 'date'])
  })
  spec('Import: phone columns')
  test.each([
    'Next of kin phone',
    'Next-of-kin’s number',
    'N.O.K. Phone',
    'Emergency contact',
    'Emergency Contact Phone',
    'Guardian phone',
    'Father’s phone',
    'Mother’s mobile',
    'Husband’s GSM',
    'Phone (next of kin)',
    'Cell leader’s phone',
    'Pastor’s number',
    'Contact person’s number',
  ])('“%s” belongs to another person', (title) => {
    expect(under(title, '0803 555 0101')).toBe('ignore')
    expect(targetsOf(title, 'Name', 'Phone')).toEqual(['ignore', 'full_name', 'phone_number'])
  })
  test('the email and name of a parent or kin do too', () => {
    expect(targetsOf('Parent email', 'Name of next of kin', 'Name', 'Email')).toEqual([
      'ignore',
      'ignore',
      'full_name',
      'email',
    ])
  })
  spec('Import: phone columns')
  test.each([
    ['ChurchCRM', ['HomePhone', 'WorkPhone', 'CellPhone']],
    ['Planning Center', ['Home Phone Number', 'Work Phone Number', 'Mobile Phone Number']],
    ['a hand', ['Office line phone', 'Phone', 'WhatsApp']],
  ])('keeps the mobile one of several numbers: %s', (_, phones) => {
    const titles = ['Name', ...phones]
    const cells = ['Ada Obi', '0803 555 0101', '0803 555 0102', '0803 555 0103']
    const read = (row: string[]) => personOf(cellsBy(row, targets([titles, row]), titles), {} as Reading)
    expect(read(cells).person).toMatchObject({
      fields: { phone_number: '+2348035550103' },
      phones: expect.arrayContaining(['+2348035550101', '+2348035550102']),
    })
    expect(read(cells.slice(0, 2)).person.fields.phone_number).toBe('+2348035550101')
  })
  spec('Import: headings')
  test.each([
    ['Date of Birth (DD/MM/YYYY)', 'date_of_birth'],
    ['DOB (dd/mm)', 'date_of_birth'],
    ['Gender (M/F)', 'gender'],
    ['Birthday (day and month)', 'date_of_birth'],
    ['Birthdate Month/Day', 'date_of_birth'],
    ['Date joined [mm/dd/yyyy]', 'joined'],
    ['Name (Surname first)', 'full_name'],
    ['Cell/Fellowship', 'cell'],
    ['Department / Unit', 'department'],
    ['Phone (WhatsApp)', 'phone_number'],
    ['Birth month', 'month_of_birth'],
    ['Phone (next of kin)', 'ignore'],
  ])('“%s” holds %s', (title, target) => {
    expect(targetsOf(title)).toEqual([target])
  })
  spec('Import: headings')
  test('a heading says when the surname comes first', () => {
    const named = (cell: string) =>
      personOf(cellsBy([cell], ['full_name'], ['Name (Surname first)']), {} as Reading).person.fields
    const ada = { first_name: 'Ada Chinwe', last_name: 'Obi' }
    for (const cell of ['Obi Ada Chinwe', 'Mrs. Obi Ada Chinwe', 'Obi, Ada Chinwe'])
      expect(named(cell)).toEqual(ada)
    expect(named('Obi')).toEqual({ first_name: 'Obi', last_name: '' })
  })
  test('a status beside the date says who came, when its words do', () => {
    const targetsWith = (status: string) =>
      columnsOf(
        [
          ['Name', 'Date', 'Status'],
          ['Ada Obi', '4/1/2026', status],
        ],
        'attendance',
      ).columns.map(({ target }) => target)
    expect(targetsWith('Absent')).toEqual(['full_name', 'date', 'mark'])
    expect(targetsWith('Married')).toEqual(['full_name', 'date', 'ignore'])
  })
  test('a family’s name is the last name', () => {
    expect(targetsOf('Given Name', 'Family Name')).toEqual(['first_name', 'last_name'])
    expect(targetsOf('First Name', 'Family Name', 'Last Name')).toEqual(['first_name', 'ignore', 'last_name'])
  })
  test('cells that are numbers stay cells', () => {
    expect(under('Cell', '1', '2', '12')).toBe('cell')
  })

  test('without headings the cells decide', () => {
    const rows = [
      ['Ada', 'Obi', '0803 555 0101', 'ada@example.com', 'F', '4/7/1990'],
      ['Musa', 'Bello', '0803 555 0102', '', 'M', '13/7/1991'],
    ]
    expect(columnsOf(rows, 'members')).toMatchObject({ first_line: 1 })
    expect(targets(rows)).toEqual([
      'first_name',
      'last_name',
      'phone_number',
      'email',
      'gender',
      'date_of_birth',
    ])
  })
  spec('Import: headings')
  test.each([
    ['nothing for a phone, and a birthday', ['Zed Topless', 'nil', '4 July']],
    ['nothing for a phone', ['Zed Topless', 'nil', '']],
    ['half a phone', ['Zed Topless', '0803123', '']],
    ['a phone that Excel shortened', ['Zed Topless', '2.34803E+12', '']],
    ['an e-mail in another column', ['Zed Topless', 'zed@example.com', '']],
    ['a date in another column', ['Zed Topless', '4/7/1990', '']],
    ['what could be a heading', ['Zed Topless', '0803 555 0103', 'Benin City']],
  ])('a first person with %s is a person', (_, first) => {
    const rows = [
      first,
      ['Ada Obi', '0803 555 0101', '4/7/1990'],
      ['Musa Bello', '0803 555 0102', '13/7/1991'],
    ]
    const read = columnsOf(rows, 'members')
    expect(read.first_line).toBe(1)
    expect(read.columns).toMatchObject([
      { title: 'Column A', target: 'full_name' },
      { title: 'Column B', target: 'phone_number' },
      { title: 'Column C', target: 'date_of_birth' },
    ])
  })
  test('headings in unknown words are headings', () => {
    const rows = [
      ['Jina', 'Simu'],
      ['Ada Obi', '0803 555 0101'],
    ]
    const read = columnsOf(rows, 'members')
    expect(read.first_line).toBe(2)
    expect(read.columns).toMatchObject([{ title: 'Jina' }, { title: 'Simu', target: 'phone_number' }])
    const named = [
      ['Name', 'Phone', 'Office 0803 555 0109', '4/1/2026'],
      ['Ada Obi', '0803 555 0101'],
    ]
    expect(columnsOf(named, 'members').first_line).toBe(2)
  })
  test('the first attendee is no heading of an attendance list', () => {
    const rows = [
      ['Ada Obi', '4/1/2026'],
      ['Musa Bello', '11/1/2026'],
    ]
    expect(columnsOf(rows, 'attendance')).toMatchObject({
      first_line: 1,
      columns: [{ target: 'full_name' }, { target: 'date' }],
    })
  })
  test('untitled columns have letters as in a spreadsheet', () => {
    const { columns } = columnsOf([['Name', ...Array.from({ length: 27 }, () => '')]], 'members')
    expect(columns.map(({ title }) => title).slice(24)).toEqual([
      'Column Y',
      'Column Z',
      'Column AA',
      'Column AB',
    ])
  })
  test('an attendance list has days in a column or across columns', () => {
    expect(
      targets(
        [
          ['Name', 'Date'],
          ['Ada Obi', '4/1/2026'],
        ],
        'attendance',
      ),
    ).toEqual(['full_name', 'date'])
    expect(
      targets(
        [
          ['Name', '4/1/2026', '11 Jan 2026'],
          ['Ada Obi', 'x', ''],
        ],
        'attendance',
      ),
    ).toEqual(['full_name', 'mark', 'mark'])
  })
})
