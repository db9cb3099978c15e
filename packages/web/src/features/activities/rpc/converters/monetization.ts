import type { Entitlement } from '@guildhall/protocol/objects/applications/entitlement'
import type { Sku } from '@guildhall/protocol/objects/applications/sku'
import type { AppActivity, RpcActivity, RpcEntitlement, RpcSku } from '../rpc-objects.ts'

export const toRpcEntitlement = (entitlement: Entitlement): RpcEntitlement => ({
  id: entitlement.id,
  sku_id: entitlement.sku_id,
  application_id: entitlement.application_id,
  user_id: entitlement.user_id,
  gift_code_flags: entitlement.gift_code_flags,
  type: entitlement.type,
  starts_at: entitlement.starts_at,
  ends_at: entitlement.ends_at,
  consumed: entitlement.consumed,
  deleted: entitlement.deleted,
})

/** A SKU for sale; apps receive none without a price. */
export const toRpcSkus = (skus: readonly Sku[]): RpcSku[] =>
  skus.flatMap(({ id, name, type, price, application_id, flags, release_date }) =>
    price === undefined ? [] : [{ id, name, type, price, application_id, flags, release_date }],
  )

/** The activity that an app has set, also if it was cleared, since the SDK does not accept null. */
export const toRpcActivity = (
  { id, name }: { id: string; name: string },
  activity: AppActivity | null,
  now: number,
): RpcActivity => ({ ...activity, name, type: activity?.type ?? 0, application_id: id, created_at: now })
