import { type Infer, integer, nullable, shape, text } from '../../schema.ts'

/** A call in an application's log, as its owners see it: without any contents. Only Guildhall has this. */
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
export type ApplicationCall = Infer<typeof ApplicationCall>
