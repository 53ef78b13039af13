/** Defines cells and departments: the same calls under two names and two features. */
import { z } from 'zod'
import type { FeatureName } from '../features.ts'
import { gender, moment, text } from '../fields.ts'
import { uuid } from '../ids.ts'
import { listQuery } from './people.ts'
import { defineRoute } from './route.ts'

type Kind = {
  noun: 'cell' | 'department'
  plural: 'cells' | 'departments'
  feature: FeatureName
}

/** A person in a list of names. */
const named = z.object({ id: uuid, first_name: z.string(), last_name: z.string() })

export const groupAnswer = z.object({
  id: uuid,
  name: z.string(),
  /** The coordinator, one of the church's users; null for none, or if they left the team. */
  user: named.nullable(),
  user_id: uuid.nullable(),
  /** Children are checked in to it at the door. */
  is_class: z.boolean(),
  /** Number of people in the group. */
  members: z.number().int(),
  created_at: moment,
})
export type GroupAnswer = z.output<typeof groupAnswer>

/** A caller without membersAccess sees names only. */
export const groupMember = named.extend({
  phone_number: z.string().nullable(),
  email: z.string().nullable(),
  gender: gender.nullable(),
  created_at: moment.nullable(),
})
export type GroupMember = z.output<typeof groupMember>

/** A person who can join the group, and their current group. */
export const groupCandidate = named.extend({ group: z.object({ id: uuid, name: z.string() }).nullable() })
export type GroupCandidate = z.output<typeof groupCandidate>

const church = z.object({ id: uuid })
const one = z.object({ id: uuid })
const some = z.array(uuid).max(500, 'Please choose 500 people at the most at once.')
const words = z.string().max(100, 'Please search for something shorter.')

function routesOf<const K extends Kind>({ noun, plural, feature }: K) {
  const group = { access: feature as K['feature'], gate: 'gated' } as const
  const name = text(80, `Please name the ${noun}.`)
  const coordinator = uuid.nullable()
  return {
    list: defineRoute({
      ...group,
      method: 'GET',
      path: `churches/:id/${plural}`,
      summary: `Lists the ${plural} of a church by name, each with its coordinator and number of people.`,
      params: church,
      query: listQuery,
      answer: z.array(groupAnswer),
    }),
    coordinators: defineRoute({
      ...group,
      method: 'GET',
      path: `churches/:id/${plural}/coordinators`,
      summary: `Lists the names of the church's users who can coordinate a ${noun}.`,
      params: church,
      answer: z.array(named),
    }),
    candidates: defineRoute({
      ...group,
      method: 'GET',
      path: `churches/:id/${plural}/people`,
      summary: `Lists people who can be added to a ${noun}, found by parts of their names. Returns only names and the present ${noun}.`,
      params: church,
      query: listQuery.extend({ q: words.optional() }),
      answer: z.array(groupCandidate),
    }),
    add: defineRoute({
      ...group,
      method: 'POST',
      path: noun,
      summary: `Creates a ${noun}. user_id is its coordinator, one of the church's users. Children are checked in to it if is_class is true.`,
      body: z.object({
        id: uuid.optional(),
        name,
        user_id: coordinator.optional(),
        is_class: z.boolean().optional(),
      }),
      answer: groupAnswer,
      creates: true,
    }),
    get: defineRoute({
      ...group,
      method: 'GET',
      path: `${noun}/:id`,
      summary: `Returns one ${noun}.`,
      params: one,
      answer: groupAnswer,
    }),
    change: defineRoute({
      ...group,
      method: 'PUT',
      path: `${noun}/:id`,
      summary: `Changes a ${noun}'s name or coordinator, or whether children are checked in to it.`,
      params: one,
      body: z.object({ name, user_id: coordinator, is_class: z.boolean() }).partial(),
      answer: groupAnswer,
    }),
    remove: defineRoute({
      ...group,
      method: 'DELETE',
      path: `${noun}/:id`,
      summary: `Deletes a ${noun}. Its people stay members and belong to no ${noun}.`,
      params: one,
      answer: z.object({ id: uuid }),
    }),
    listMembers: defineRoute({
      ...group,
      method: 'GET',
      path: `${noun}/:id/members`,
      summary: `Lists the people of a ${noun} by name. Callers without membersAccess get names only.`,
      params: one,
      query: listQuery,
      answer: z.array(groupMember),
    }),
    changeMembers: defineRoute({
      ...group,
      method: 'PUT',
      path: `${noun}/:id/members`,
      summary: `Adds people to a ${noun} and removes people from it. Added people leave any other ${noun}. Changes all of them or none.`,
      params: one,
      body: z.object({ add: some.default([]), remove: some.default([]) }),
      answer: groupAnswer,
    }),
  }
}

export const cellRoutes = routesOf({ noun: 'cell', plural: 'cells', feature: 'cellsAccess' })
export const departmentRoutes = routesOf({
  noun: 'department',
  plural: 'departments',
  feature: 'departmentsAccess',
})

export const groupRoutes = {
  listCells: cellRoutes.list,
  listCellCoordinators: cellRoutes.coordinators,
  listCellCandidates: cellRoutes.candidates,
  addCell: cellRoutes.add,
  getCell: cellRoutes.get,
  changeCell: cellRoutes.change,
  deleteCell: cellRoutes.remove,
  listCellMembers: cellRoutes.listMembers,
  changeCellMembers: cellRoutes.changeMembers,
  listDepartments: departmentRoutes.list,
  listDepartmentCoordinators: departmentRoutes.coordinators,
  listDepartmentCandidates: departmentRoutes.candidates,
  addDepartment: departmentRoutes.add,
  getDepartment: departmentRoutes.get,
  changeDepartment: departmentRoutes.change,
  deleteDepartment: departmentRoutes.remove,
  listDepartmentMembers: departmentRoutes.listMembers,
  changeDepartmentMembers: departmentRoutes.changeMembers,
}
