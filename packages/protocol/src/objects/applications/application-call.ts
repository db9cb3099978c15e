import { integer, nullable, type Of, shape, text } from '../../schema.ts'

/** A call of an application as those see it to whom it belongs, an answer of our own: nothing of what was said in it. */
export const ApplicationCall = shape({
  at: text(),
  method: text(),
  route: text(),
  operation: text(),
  status: integer(),
  code: nullable(integer()),
  ms: integer(),
  bucket: nullable(shape({ limit: integer(), remaining: integer() })),
})
/** A value of {@link ApplicationCall}. */
export type ApplicationCall = Of<typeof ApplicationCall>
