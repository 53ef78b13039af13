/** Tests the file of one person's data. */
import { expect, it } from 'vitest'
import type { PersonalData } from '../../contract/routes/personal-data.ts'
import { personalCsv } from '../../src/features/members/person-head.tsx'

const some = {
  exported_at: '2026-11-22T08:00:00.000Z',
  church: '=HYPERLINK("x")',
  person: { id: 'p', first_name: '+Ngozi', cell: { id: 'c', name: 'Lekki' }, occupation: null },
  also_known_as: ['q'],
  marks: [
    { service: 'Sunday service', date_of_service: '2026-11-15', arrived_at: null, removed: true },
    { service: 'Vigil', date_of_service: '2026-11-08', arrived_at: null, removed: false },
  ],
} as unknown as PersonalData

it('1.2.10 a person’s data fits one table without a formula', () => {
  const lines = personalCsv(some).replace('\uFEFF', '').trim().split('\r\n')
  expect(lines).toEqual([
    'Part,Row,Field,Value',
    'exported_at,1,,2026-11-22T08:00:00.000Z',
    `church,1,,"'=HYPERLINK(""x"")"`,
    'person,1,id,p',
    "person,1,first_name,'+Ngozi",
    'person,1,cell,"{""id"":""c"",""name"":""Lekki""}"',
    'person,1,occupation,',
    'also_known_as,1,,q',
    'marks,1,service,Sunday service',
    'marks,1,date_of_service,2026-11-15',
    'marks,1,arrived_at,',
    'marks,1,removed,true',
    'marks,2,service,Vigil',
    'marks,2,date_of_service,2026-11-08',
    'marks,2,arrived_at,',
    'marks,2,removed,false',
  ])
})
