import type { OidcIdentity } from '@guildhall/protocol/objects/users/oidc'
import { toTimestamp } from '../../kernel/clock.ts'
import type { OidcIdentityRow } from './oidc-tables.ts'

export const toOidcIdentity = ({ name, linked_at }: OidcIdentityRow): OidcIdentity => ({
  name,
  linked_at: toTimestamp(linked_at),
})
