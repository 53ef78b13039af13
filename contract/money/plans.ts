/** Defines the plans of a church. A deployment sells one of the two lists (`PLAN_CATALOGUE`). */
import type { FeatureName } from '../features.ts'

export const PLAN_NAMES = ['monthly', 'annually', 'silver', 'gold'] as const
export type PlanName = (typeof PLAN_NAMES)[number]

export const CATALOGUE_NAMES = ['standard', 'tiered'] as const
export type CatalogueName = (typeof CATALOGUE_NAMES)[number]

export type Plan = {
  name: PlanName
  /** The name that people read. */
  title: string
  amountKobo: number
  /** The calendar months that one payment covers. */
  months: 1 | 12
  /** The features that differ between plans. A feature that is in no plan's list is open with every plan. */
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

/** The saving of a yearly plan. `months` is null unless it is a whole number of monthly prices. */
export type Saving = { kobo: number; months: number | null }

/**
 * Compares with twelve payments for the monthly plan that opens the same features.
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

/** Searches both lists, since a church keeps a plan of the other list. Null for a name that was never sold. */
export const findPlan = (name: string | null): Plan | null =>
  Object.hasOwn(PLANS, String(name)) ? PLANS[name as PlanName] : null

/** True if a church with this plan may use the feature. An active church without a plan is on trial and has all. */
export function planOpens(plan: Plan | null, feature: FeatureName): boolean {
  if (!plan || plan.opens === 'everything') return true
  return plan.opens.includes(feature) || !GOLD.includes(feature)
}

/** The smallest plan that opens a feature which this plan lacks; null if it has it. */
export function planToOpen(plan: Plan | null, feature: FeatureName): Plan | null {
  if (planOpens(plan, feature)) return null
  return CATALOGUES.tiered.find((larger) => planOpens(larger, feature)) ?? null
}
