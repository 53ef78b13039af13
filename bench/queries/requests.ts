/** Every list, chart and filter of a church's week, as a screen or a program requests it. */
import type pg from 'pg'
import { addDays } from '../../contract/calendar/days.ts'
import { dayIn } from '../../server/modules/shared/requests.ts'
import type { Founded } from '../server/church.ts'

export type Question = { name: string; path: string }

type Ids = { cell: string; department: string; service: string; member: string; event: string }

const CHARTS = [
  'membershipperformance',
  'firsttimersperformance',
  'fetchAttendancePerformanceChartData',
  'fetchEventPerformanceChartData',
  'fetchDepartmentPerformanceChartData',
  'fetchCellPerformanceChartData',
]
const ACTS = ['notify-absentees', 'notify-attendees', 'notify-firsttimers']
const STATISTICS = [
  'attendanceStatistics',
  'fetchMemberStatisticsForChurch',
  'fetchEventStatisticsForChurch',
  'fetchDepartmentStatisticsForChurch',
  'lastSunday',
  'lastSunday?sundays=13',
]

/** @param page people per page of a list */
export async function questions(bare: pg.Client, { church }: Founded, page = 100): Promise<Question[]> {
  const ids = await someOf(bare, church)
  const today = dayIn('Africa/Lagos')
  const [year, month] = [today.slice(0, 4), today.slice(5, 7)]
  const members = `churches/${church}/members`
  const sms = `churches/${church}/sms-people`
  const ask = (name: string, path: string): Question => ({ name, path })
  return [
    ask('members, first page', `${members}?limit=${page}`),
    ask('members, 1,000', members),
    ask('members by two words', `${members}?limit=${page}&q=ade+oba`),
    ask('members by digits', `${members}?limit=${page}&q=5501`),
    ask('members of a cell', `${members}?limit=${page}&cell_id=${ids.cell}`),
    ask('members of a department', `${members}?limit=${page}&department_id=${ids.department}`),
    ask('members, women', `${members}?limit=${page}&gender=female`),
    ask(
      'members who joined this year',
      `${members}?limit=${page}&joined_from=${year}-01-01&joined_to=${today}`,
    ),
    ask('members absent for 3', `${members}?limit=${page}&absent_for=3`),
    ask('members absent for 12', `${members}?limit=${page}&absent_for=12`),
    ask('members absent for 52', `${members}?limit=${page}&absent_for=52`),
    ask('everybody’s attendance, a phone’s page of 3,000', `${members}-attendance?limit=3000`),
    ask('one member’s attendance', `member/${ids.member}/attendance`),
    ask('one member’s history', `member/${ids.member}/history`),
    ask('first timers', `churches/${church}/first-timers?limit=${page}`),
    ask('follow-up', 'follow-ups'),
    ask('home', 'home'),
    ask('overrides at check-out', `child-overrides?limit=${page}`),
    ask('may be the same', `same-people?limit=${page}`),
    ask('may be a family', `same-people/families?limit=${page}`),
    ask('services with counts', 'churchservices'),
    ask('who attended', `churchservices/${ids.service}/people?view=attended&limit=${page}`),
    ask('first timers of a service', `churchservices/${ids.service}/people?view=firstTimer&limit=${page}`),
    ask('a service with its people', 'churchservices?limit=1&include=people'),
    ask('who was absent', `churchservices/${ids.service}/people?view=absent&limit=${page}`),
    ask('attendance records', 'churches/attendancerecords'),
    ask('an attendance record with its people', 'churches/attendancerecords?limit=1&include=people'),
    ask('people of an event', `events/${ids.event}/people?view=attended&limit=${page}`),
    ask('events', `churches/${church}/events`),
    ask('an event’s unmarked by name', `events/${ids.event}/people?view=unmarked&q=ade&limit=${page}`),
    ask('cells', `churches/${church}/cells`),
    ask('departments', `churches/${church}/departments`),
    ask('people of a cell', `cell/${ids.cell}/members?limit=${page}`),
    ask('birthdays last week', 'birthday-records?query=last-week'),
    ask('birthdays next week', 'birthday-records?query=next-week'),
    ask('birthdays this week', 'birthday-records?query=this-week'),
    ask('birthdays this month', 'birthday-records?query=this-month'),
    ...ACTS.map((act) => ask(`${act}, all services`, `${sms}?act=${act}`)),
    ...ACTS.map((act) => ask(`${act}, one service`, `${sms}?act=${act}&service=${ids.service}`)),
    ask('whom two years would erase', 'church/retention?keep_people_years=2'),
    ask('joined records', 'same-people/joined'),
    ask('what was replaced', `reviews/replaced?limit=${page}`),
    ask('counts of the menu', 'menu-counts'),
    ask('custody', 'custody'),
    ask('trays', `sync/trays?limit=${page}`),
    ask('total attendance', `churches/${church}/totalAttendance`),
    ask('joined lately', `${members}?limit=${page}&joined_from=${addDays(today, -30)}`),
    ...CHARTS.flatMap((chart) => [
      ask(`${chart}, a year`, `${chart}?year=${year}`),
      ask(`${chart}, a month`, `${chart}?year=${year}&month=${month}`),
    ]),
    ...STATISTICS.map((path) => ask(path, path)),
  ]
}

async function someOf(bare: pg.Client, church: string): Promise<Ids> {
  const one = (table: string, order: string) =>
    `(select id from ${table} where church_id = $1 order by ${order} limit 1)`
  const { rows } = await bare.query<Ids>(
    `select ${one('cells', 'name')} as cell, ${one('departments', 'name')} as department,
      ${one('services', 'date_of_service desc')} as service, ${one('members', 'id')} as member,
      ${one('events', 'start_date desc')} as event`,
    [church],
  )
  return rows[0]!
}
