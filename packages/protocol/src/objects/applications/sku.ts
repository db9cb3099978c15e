import { APPLICATION_LIMITS } from '../../application-limits.ts'
import { SKU_ACCESS_TYPES, SkuType } from '../../enums/monetization.ts'
import {
  anything,
  boolean,
  choice,
  type Infer,
  integer,
  list,
  nameText,
  nullable,
  optional,
  shape,
  snowflake,
  text,
} from '../../schema.ts'

const { DURABLE, CONSUMABLE, SUBSCRIPTION } = SkuType

/** The price of a SKU: an amount in the smallest unit of a currency (a lower-case ISO 4217 code). */
const Price = shape({
  amount: integer(APPLICATION_LIMITS.priceAmount),
  currency: text({ pattern: '^[a-z]{3}$' }),
})

/** A SKU of an application. */
export const Sku = shape({
  id: snowflake(),
  type: integer(),
  application_id: snowflake(),
  name: text(),
  slug: text(),
  flags: integer(),
  access_type: integer(),
  dependent_sku_id: nullable(snowflake()),
  manifest_labels: nullable(anything<never>()),
  features: list(text()),
  release_date: nullable(text()),
  premium: boolean(),
  show_age_gate: boolean(),
  /** Absent if it isn't for sale. */
  price: optional(Price),
})
/** A value of {@link Sku}. */
export type Sku = Infer<typeof Sku>

const name = () => nameText({ ...APPLICATION_LIMITS.skuName, trim: true })
const flags = () => integer({ min: 0, max: 0x1ff })

/** The body of Create SKU. skus-rules.ts validates the flags for each type. */
export const NewSku = shape({
  name: name(),
  type: choice([DURABLE, CONSUMABLE, SUBSCRIPTION]),
  flags: optional(flags()),
  access_type: optional(choice(SKU_ACCESS_TYPES)),
  price: optional(nullable(Price)),
})

/** The body of Modify SKU; null removes the price. */
export const SkuChanges = shape({
  name: optional(name()),
  flags: optional(flags()),
  access_type: optional(choice(SKU_ACCESS_TYPES)),
  price: optional(nullable(Price)),
})
