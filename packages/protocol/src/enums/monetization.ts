/** What a SKU is sold as. A group comes with each subscription, and is not made by itself. */
export const SkuType = { DURABLE: 2, CONSUMABLE: 3, SUBSCRIPTION: 5, SUBSCRIPTION_GROUP: 6 } as const

/** Bits of a SKU: whether it can be had, and for whom a subscription is. */
export const SkuFlag = { AVAILABLE: 1 << 2, GUILD_SUBSCRIPTION: 1 << 7, USER_SUBSCRIPTION: 1 << 8 } as const

/** Who may have a SKU at which time: everyone, those who come early, those who were chosen. */
export const SKU_ACCESS_TYPES = [1, 2, 3] as const

/** How somebody came by an entitlement. The tests of developers are told apart from purchases by nothing but this. */
export const EntitlementType = { TEST_MODE_PURCHASE: 4, FREE_PURCHASE: 5, APPLICATION_SUBSCRIPTION: 8 } as const

/** Whose an entitlement is. */
export const EntitlementOwner = { GUILD: 1, USER: 2 } as const
