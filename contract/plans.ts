/** What a church can buy. Two lists; a deployment sells one of them (`PLAN_CATALOGUE`). */
import type { FeatureName } from './features.ts'

export const PLAN_NAMES = ['monthly', 'annually', 'silver', 'gold'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

export const CATALOGUE_NAMES = ['standard', 'tiered'] as const
export type CatalogueName = (typeof CATALOGUE_NAMES)[number]

export type Plan = {
  name: PlanName
  /** As a person calls it. */
  title: string
  amountKobo: number
  /** A payment lasts so many calendar months. */
  months: 1 | 12
  /** The features that are sold with one plan and not with another; what is no plan's to open is open with each. */
  opens: 'everything' | readonly FeatureName[]
}

const SILVER: readonly FeatureName[] = ['eventsAccess', 'attendanceAccess', 'membersAccess', 'cellsAccess']
const GOLD: readonly FeatureName[] = [...SILVER, 'financeAccess', 'departmentsAccess']

const PLANS: Record<PlanName, Plan> = {
  monthly: { name: 'monthly', title: 'Monthly', amountKobo: 250_000, months: 1, opens: 'everything' },
  annually: { name: 'annually', title: 'Yearly', amountKobo: 2_500_000, months: 12, opens: 'everything' },
  silver: { name: 'silver', title: 'Silver', amountKobo: 1_500_000, months: 1, opens: SILVER },
  gold: { name: 'gold', title: 'Gold', amountKobo: 2_500_000, months: 1, opens: GOLD },
}

export const CATALOGUES: Record<CatalogueName, readonly Plan[]> = {
  standard: [PLANS.monthly, PLANS.annually],
  tiered: [PLANS.silver, PLANS.gold],
}

/** The saving of a year's plan. `months` is null where it is no whole number of monthly prices. */
export type Saving = { kobo: number; months: number | null }

/**
 * Beside twelve payments for the monthly plan that opens the same.
 *
 * @param sold the list that the plan is sold in
 */
export function savingOf(plan: Plan, sold: readonly Plan[] = listOf(plan)): Saving | null {
  const monthly = sold.find(({ months, opens }) => months === 1 && opens === plan.opens)
  if (plan.months === 1 || !monthly) return null
  const kobo = plan.months * monthly.amountKobo - plan.amountKobo
  if (kobo <= 0) return null
  return { kobo, months: kobo % monthly.amountKobo === 0 ? kobo / monthly.amountKobo : null }
}

const listOf = (plan: Plan) => Object.values(CATALOGUES).find((sold) => sold.includes(plan)) ?? []

export const planOf = (name: PlanName): Plan => PLANS[name]

/** Of either list: who bought from the other keeps what was bought. Null for a name that was never sold. */
export const findPlan = (name: string | null): Plan | null =>
  Object.hasOwn(PLANS, String(name)) ? PLANS[name as PlanName] : null

/** Whether a church with this plan may use it. Without a plan a church that is active is on trial, with everything. */
export function planOpens(plan: Plan | null, feature: FeatureName): boolean {
  if (!plan || plan.opens === 'everything') return true
  return plan.opens.includes(feature) || !GOLD.includes(feature)
}

/** The least plan that opens a feature which this one does not; null where it does. */
export function planToOpen(plan: Plan | null, feature: FeatureName): Plan | null {
  if (planOpens(plan, feature)) return null
  return CATALOGUES.tiered.find((larger) => planOpens(larger, feature)) ?? null
}
