import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const monetizationInvariants: Invariants = {
  *faults(contents) {
    yield* skuFaults(contents)
    yield* entitlementFaults(contents)
    yield* subscriptionFaults(contents)
  },
}

const isLeaving = ({ pending }: StoreContents, id: string): boolean =>
  pending.has('remove-application', ({ application_id }) => application_id === id)

/** SKUs belong to their application, and a subscription has a group. */
function* skuFaults(contents: StoreContents): Faults {
  const { skus, applications } = contents
  const there = new Set(applications.map(({ id }) => id))
  const types = typesOf(contents)
  const groups = new Set(skus.flatMap(({ group_id }) => group_id ?? []))
  for (const { application_id, id, type, group_id } of skus) {
    if (isLeaving(contents, application_id)) continue
    if (!there.has(application_id)) yield `SKU ${id}: of application ${application_id}, which does not exist`
    if ((type === 5) !== (group_id !== null)) yield `SKU ${id}: only subscriptions may have a group`
    if (group_id !== null && types.get(`${application_id}/${group_id}`) !== 6)
      yield `SKU ${id}: its group does not exist`
    if (type === 6 && !groups.has(id)) yield `SKU ${id}: a group without a subscription`
  }
}

/** Entitlements refer to existing SKUs and owners. */
function* entitlementFaults(contents: StoreContents): Faults {
  const { entitlements, users, guilds, pending } = contents
  const types = typesOf(contents)
  const owners = new Set([...users, ...guilds].map(({ id }) => id))
  for (const { application_id, id, sku_id, owner_id, owner_type, user_id } of entitlements) {
    if (isLeaving(contents, application_id)) continue
    if (pending.has('sweep-entitlements', (job) => job.sku_id === sku_id)) continue
    const type = types.get(`${application_id}/${sku_id}`)
    if (type === undefined || type === 6) yield `entitlement ${id}: to ${sku_id}, which does not exist`
    if (!owners.has(owner_id) && !pending.isBeingRemoved(owner_id, null))
      yield `entitlement ${id}: its owner ${owner_id} does not exist`
    if (owner_type === 2 && user_id !== owner_id)
      yield `entitlement ${id}: its owners ${owner_id} and ${user_id} differ`
  }
}

/** Subscriptions give an entitlement to the same user, and are due until they have ended. */
function* subscriptionFaults(contents: StoreContents): Faults {
  const given = new Map(contents.entitlements.map((each) => [each.id, each]))
  for (const {
    application_id,
    id,
    sku_id,
    user_id,
    entitlement_id,
    status,
    period_end,
    due_at,
  } of contents.subscriptions) {
    if (isLeaving(contents, application_id) || contents.pending.isBeingRemoved(user_id, null)) continue
    if (contents.pending.has('sweep-entitlements', (job) => job.sku_id === sku_id)) continue
    const entitlement = given.get(entitlement_id)
    if (!entitlement || entitlement.is_deleted || entitlement.owner_id !== user_id || entitlement.sku_id !== sku_id)
      yield `subscription ${id}: its entitlement ${entitlement_id} does not exist`
    if (due_at !== (status === 1 ? null : period_end)) yield `subscription ${id}: due at ${due_at}`
  }
}

const typesOf = ({ skus }: StoreContents): Map<string, number> =>
  new Map(skus.map(({ application_id, id, type }) => [`${application_id}/${id}`, type]))
