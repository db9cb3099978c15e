/** The types of SKUs. A subscription group is created together with its subscription, and never separately. */
export const SkuType = { DURABLE: 2, CONSUMABLE: 3, SUBSCRIPTION: 5, SUBSCRIPTION_GROUP: 6 } as const

/** Flags of a SKU: whether it is available, and for whom a subscription is. */
export const SkuFlag = { AVAILABLE: 1 << 2, GUILD_SUBSCRIPTION: 1 << 7, USER_SUBSCRIPTION: 1 << 8 } as const

/** The access types of a SKU: full release, early access, and VIP access. */
export const SKU_ACCESS_TYPES = [1, 2, 3] as const

/** How an entitlement was acquired. Only this distinguishes test entitlements from purchases. */
export const EntitlementType = { TEST_MODE_PURCHASE: 4, FREE_PURCHASE: 5, APPLICATION_SUBSCRIPTION: 8 } as const

/** The types of owners of an entitlement. */
export const EntitlementOwner = { GUILD: 1, USER: 2 } as const

/** The status of a subscription: it will be renewed, it has ended, or it will end with its period. */
export const SubscriptionStatus = { ACTIVE: 0, INACTIVE: 1, ENDING: 2 } as const
