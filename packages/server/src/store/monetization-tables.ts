/** Something that an application offers. */
export interface SkuRow {
  application_id: string
  id: string
  type: number
  name: string
  slug: string
  flags: number
  access_type: number
  /** As JSON; null of what isn't for sale. */
  price: string | null
  /** Of a subscription, the group that came with it. */
  group_id: string | null
}

/** That somebody has something that an application offers. */
export interface EntitlementRow {
  application_id: string
  id: string
  sku_id: string
  /** A user or a guild, as `owner_type` says. */
  owner_id: string
  owner_type: number
  /** Who bought it, or gave it to a guild. */
  user_id: string
  type: number
  /** Null has no beginning. */
  starts_at: number | null
  /** Null has no end. */
  ends_at: number | null
  is_deleted: boolean
  is_consumed: boolean
}
